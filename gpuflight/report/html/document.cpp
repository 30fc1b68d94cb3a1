#include "gpuflight/report/html/document.hpp"

#include "gpuflight/report/html/assets.hpp"
#include "gpuflight/report/html/content_policy.hpp"
#include "gpuflight/report/html/markup.hpp"

namespace gpuflight::html {
namespace {

std::string head(const std::string& title) {
  return "<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"" +
         content_policy() +
         "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n" +
         element("title", "", text(title) + " – GPUFlight") + "\n<style>" + std::string(kStyle.text) +
         "</style>\n</head>\n";
}

}  // namespace

std::string document(const std::string& title, const std::string& body, const std::string& version,
                     bool script) {
  std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n" + head(title) + "<body>\n" + body +
                     element("footer", "", "Written by GPUFlight " + text(version)) + "\n";
  if (script) page += "<script>" + std::string(kScript.text) + "</script>\n";
  return page + "</body>\n</html>\n";
}

}  // namespace gpuflight::html
