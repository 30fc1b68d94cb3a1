#include "gpuflight/report/html/timeline_part.hpp"

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/html/markup.hpp"
#include "gpuflight/report/html/timeline_data.hpp"

namespace gpuflight::html {
namespace {

constexpr const char* kControls = R"(<div class="toolbar">
<input type="search" id="search" placeholder="Search names" aria-label="Search the timeline by name" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
<output id="matches" for="search"></output>
<span class="buttons"><button type="button" id="previous" aria-label="Previous event">‹</button><button type="button" id="next" aria-label="Next event">›</button></span>
<span class="buttons"><button type="button" id="zoom-out" aria-label="Zoom out">−</button><button type="button" id="zoom-in" aria-label="Zoom in">+</button><button type="button" id="whole">Whole</button></span>
</div>
<div id="chart"><canvas id="canvas" tabindex="0" role="application" aria-roledescription="timeline" aria-label="Timeline of threads, copies and streams" aria-describedby="keys"></canvas><div id="tip" aria-hidden="true" hidden></div></div>
<ul id="legend" aria-label="Colours"></ul>
<div id="details" tabindex="-1" role="region" aria-label="Details of the selected event" hidden></div>
<p id="live" class="unseen" role="status"></p>
<details class="help"><summary>Keys and mouse</summary>
<ul id="keys">
<li><kbd>wheel</kbd>, <kbd>+</kbd> and <kbd>-</kbd> zoom; <kbd>0</kbd> or <kbd>Home</kbd> shows the whole</li>
<li>dragging, <kbd>←</kbd> and <kbd>→</kbd> pan; with <kbd>Shift</kbd> by half a window</li>
<li>a click, or <kbd>n</kbd> and <kbd>p</kbd>, select the next and the previous event; <kbd>↑</kbd> and <kbd>↓</kbd> one in another row</li>
<li><kbd>Enter</kbd> reads its details, <kbd>f</kbd> fills the window with it, <kbd>c</kbd> goes from a call to what it caused, and back</li>
<li><kbd>/</kbd> searches, <kbd>Esc</kbd> ends the search, then the selection</li>
</ul></details>
<noscript><p class="hint">The timeline is drawn by JavaScript, which is off. Everything else on this page is complete without it.</p></noscript>
)";

std::string hint(const std::string& sentence) { return element("p", "hint", sentence) + "\n"; }

std::string what_is_shown(const DrawnTimelines& timelines) {
  const std::string each = timelines.all.size() == 1 ? "" : " All are on one scale, and each begins at 0.";
  if (timelines.in_order)
    return "Times on the simulated device mean nothing, so this is drawn by order: one step for each start "
           "or end." +
           each;
  return "Recorded with every call and kernel noted, so slower than the program is." + each;
}

std::string what_is_merged(const TimelineData& data) {
  const std::string why = data.reduced ? "Reduced: more was recorded than can be kept one by one. "
                                       : "Reduced, so that it stays fast. ";
  const std::string lost = data.reduced ? " Which call made which isn't kept." : "";
  return element("strong", "", why) + number_of(data.events, "event") + " are drawn as " +
         grouped(data.bars) +
         ": neighbours that are short became one, which says how many it stands for. None is left out." +
         lost + " The counts above are exact.";
}

}  // namespace

std::string timeline_part(const DrawnTimelines& timelines) {
  if (timelines.all.empty()) return "";
  const TimelineData data = timeline_data(timelines);
  std::string markup = "<h2 id=\"timeline-heading\">Timeline</h2>\n" + hint(what_is_shown(timelines));
  if (data.bars < data.events) markup += hint(what_is_merged(data));
  return "<section id=\"timeline\" aria-labelledby=\"timeline-heading\">\n" + markup + kControls +
         "<script type=\"application/json\" id=\"timeline-data\">" + data.json + "</script>\n</section>\n";
}

}  // namespace gpuflight::html
