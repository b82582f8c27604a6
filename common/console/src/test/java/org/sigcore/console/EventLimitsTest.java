// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.console.service.EventStreams;
import org.sigcore.testkit.Await;
import reactor.core.Disposable;

/** As many pages as may be open receive events: a further one is refused, and the functions can still be asked. */
class EventLimitsTest {
    private static final int PAGES = 6;

    @TempDir
    Path folder;

    @Test
    void streams_takeNoConnectionFromOtherRequests() throws IOException {
        try (TestConsole console = new TestConsole(folder)) {
            console.nrf.held = new CountDownLatch(1);
            Browser admin = console.admin();
            List<Disposable> open = new ArrayList<>();
            for (int user = 0; user < 5; user++) {
                Browser first = console.user(admin, "user-" + user, "viewer");
                Browser second = console.browser();
                second.login("user-" + user, "password of user-" + user);
                for (int page = 0; page < PAGES; page++) {
                    open.add(events(first));
                    open.add(events(second));
                }
                int opened = open.size();
                Await.until("the pages receive events", () -> console.nrf.ladders.get() == opened);
                Browser.Answer further = second.get("/api/events");
                assertThat(further.status()).isEqualTo(429);
                assertThat(further.json().path("detail").asString()).startsWith("6 pages of this session");
            }
            assertThat(open).hasSize(EventStreams.MOST);
            assertThat(admin.get("/api/nf/nrf/nrf-configuration/v1/openapi.json")
                            .status())
                    .isEqualTo(200);
            Browser.Answer further = admin.get("/api/events");
            assertThat(further.status()).isEqualTo(429);
            assertThat(further.headers().getContentType()).hasToString("application/problem+json");
            open.forEach(Disposable::dispose);
        }
    }

    private static Disposable events(Browser browser) {
        return browser.http()
                .get()
                .uri("/api/events")
                .cookie(Browser.SESSION, browser.cookie(Browser.SESSION))
                .retrieve()
                .bodyToFlux(String.class)
                .subscribe();
    }
}
