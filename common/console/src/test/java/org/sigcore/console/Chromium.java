// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** The browser of this machine, without a window. */
final class Chromium implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Returns the first visible element with these words; null if there is none. */
    private static final String FIND = """
        return [...document.querySelectorAll(arguments[0])].find(each => each.getClientRects().length
            && each.checkVisibility({opacityProperty: true, visibilityProperty: true})
            && (each.innerText ?? each.textContent).includes(arguments[1])) ?? null""";

    private static final List<String> FOLDERS =
            List.of("/usr/bin", "/usr/lib/chromium", "/usr/lib64/chromium", "/snap/bin");

    private final ChromeDriver driver;
    private final String base;

    Chromium(String base) {
        this.base = base;
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser().orElseThrow());
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1366,900");
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver().orElseThrow())
                        .usingAnyFreePort()
                        .build(),
                options);
    }

    /** Returns the browser; empty if it is not installed. */
    static Optional<File> browser() {
        return find("chromium", "chromium-browser", "google-chrome");
    }

    /** Returns the driver of the browser; empty if it is not installed. */
    static Optional<File> driver() {
        return find("chromedriver");
    }

    private static Optional<File> find(String... names) {
        return Stream.of(names)
                .flatMap(name -> FOLDERS.stream().map(folder -> new File(folder, name)))
                .filter(File::canExecute)
                .findFirst();
    }

    /** Returns the processes of the browser, as far as this process has started them. */
    Stream<ProcessHandle> processes() {
        return ProcessHandle.current()
                .descendants()
                .filter(each -> each.info().command().orElse("").contains("chrom"));
    }

    /** Logs in and waits for the first screen. */
    void logIn(String user, String password) {
        open("/");
        type("input[name=username]", user);
        type("input[name=password]", password, Keys.ENTER);
        see("h1", "Core at a glance");
    }

    /** Opens an address of the console: the part after the host. */
    void open(String address) {
        driver.get("about:blank"); // a change of the fragment alone would not load the page again
        driver.get(base + address);
    }

    /** Waits for an element with these words. */
    WebElement see(String selector, String words) {
        return until(PATIENCE, selector + " with " + words, () -> shown(selector, words));
    }

    /** Waits longer than usual for an element with these words. */
    void seeWithin(int seconds, String selector, String words) {
        until(Duration.ofSeconds(seconds), selector + " with " + words, () -> shown(selector, words));
    }

    WebElement see(String selector) {
        return see(selector, "");
    }

    void click(String selector, String words) {
        until(PATIENCE, "click on " + selector, () -> {
            see(selector, words).click();
            return true;
        });
    }

    void type(String selector, CharSequence... keys) {
        until(PATIENCE, "typing into " + selector, () -> {
            WebElement element = see(selector);
            element.clear();
            element.sendKeys(keys);
            return true;
        });
    }

    @Nullable
    Object run(String script) {
        return driver.executeScript(script);
    }

    /** Runs a script that ends by calling its last argument with the result. */
    @Nullable
    Object runAsync(String script) {
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return driver.executeAsyncScript(script);
    }

    /** Shows the page as in a window of a width in pixels. */
    void narrow(int width) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Writes the visible part of the page to NAME-light.png and NAME-dark.png. */
    void picture(Path folder, String name) throws IOException {
        for (String theme : List.of("light", "dark")) {
            run("document.documentElement.dataset.theme = '" + theme + "'");
            pause(); // charts are drawn again
            Files.write(folder.resolve(name + "-" + theme + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        }
    }

    private WebElement shown(String selector, String words) {
        if (driver.executeScript(FIND, selector, words) instanceof WebElement found) {
            return found;
        }
        throw new NoSuchElementException(words);
    }

    private <T> T until(Duration patience, String wanted, Supplier<T> attempt) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                return attempt.get();
            } catch (WebDriverException e) { // absent, covered or replaced; or the page is being loaded
                if (System.nanoTime() > end) {
                    throw new AssertionError(
                            "absent: " + wanted + "; the page shows\n"
                                    + driver.findElement(By.tagName("body")).getText(),
                            e);
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
