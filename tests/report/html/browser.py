"""A headless Chromium from the distribution, driven by Selenium; nothing is downloaded."""
import base64
import os
import pathlib
import shutil

try:
    from selenium import webdriver
except ImportError:
    webdriver = None


def missing():
    """What is not here, in words; empty where the suite can run."""
    programs = [name for name in ("chromium", "chromedriver") if not shutil.which(name)]
    return ", ".join(programs + ([] if webdriver else ["the Python package selenium"]))


class Browser:
    """One window. Screenshots go into `kept`."""

    def __init__(self, kept):
        self.kept = pathlib.Path(kept)
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for argument in ("--headless=new", "--disable-dev-shm-usage", "--force-device-scale-factor=1",
                         "--hide-scrollbars", "--disable-gpu"):
            options.add_argument(argument)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")  # Chromium's own doesn't work for root
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.resize(1280, 900)

    def quit(self):
        self.driver.quit()

    def open(self, page):
        self.driver.get(pathlib.Path(page).resolve().as_uri())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def resize(self, width, height):
        self.command("Emulation.setDeviceMetricsOverride",
                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def prefer(self, **features):
        """prefer(color_scheme="dark"): the media features of the window; without any, the usual ones."""
        listed = [{"name": f"prefers-{name.replace('_', '-')}", "value": value} for name, value in features.items()]
        self.command("Emulation.setEmulatedMedia", {"media": "", "features": listed})

    def command(self, name, arguments=None):
        return self.driver.execute_cdp_cmd(name, arguments or {})

    def keep(self, name, whole=True):
        """Keeps a screenshot of the whole page, or of the window."""
        shot = self.command("Page.captureScreenshot", {"captureBeyondViewport": whole})
        (self.kept / name).write_bytes(base64.b64decode(shot["data"]))

    def print(self, name):
        pdf = base64.b64decode(self.command("Page.printToPDF", {"printBackground": False})["data"])
        (self.kept / name).write_bytes(pdf)
        return pdf

    def complaints(self):
        """What the browser wrote to its console since the last call, such as breaches of the page's policy."""
        advice = "willReadFrequently"  # on how the tests read pixels
        return [entry["message"] for entry in self.driver.get_log("browser") if advice not in entry["message"]]
