// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.feed.FeedOptions;
import org.sigcore.platform.feed.FileOptions;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.policy.kernel.activity.Activity.Answer;
import org.sigcore.policy.kernel.activity.Activity.Message;

/** Records of subscriber activity and their effect on the requests that they describe. */
class ActivityTest {
    private static final String SUPI = "imsi-001010000000001";

    @TempDir
    Path directory;

    @Test
    void unwritableActivity_doesNotFailDecision() {
        try (Activity activity = activity()) {
            Message message = new Message("pcf-sm", "create", "POST /", () -> {
                throw new IllegalStateException("no body");
            });
            String answer = activity.message(
                    message,
                    () -> {
                        Subject.is("1", SUPI, null);
                        activity.step("pre", "policy", SUPI, null, () -> {
                            throw new IllegalStateException("no trace");
                        });
                        return "decided";
                    },
                    text -> new Answer(201, text.getBytes(StandardCharsets.UTF_8)));
            assertThat(answer).isEqualTo("decided");
            assertThat(activity.logged().failed()).isEqualTo(2);
        }
    }

    @Test
    void jsonLine_estimatesItsMemory() {
        int little = JsonLine.of(null, Json.object().put("a", 1), false).sizeBytes();
        int more = JsonLine.of(null, Json.object().put("a", "x".repeat(100_000)), false)
                .sizeBytes();
        assertThat(little).isLessThan(1000);
        assertThat(more).isBetween(100_000, 101_000);
    }

    private Activity activity() {
        return new Activity(
                directory,
                ConfigView.fixed(new SubscriberLogging(List.of(SUPI), true, true, false, FileOptions.DEFAULT)),
                ConfigView.fixed(new PolicyEventRecords(false, FileOptions.DEFAULT, FeedOptions.OFF)),
                new SwitchedFeed());
    }
}
