// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiRequest;

class MailboxTest {
    private final Mailbox mailbox = new Mailbox();
    private final List<SbiRequest> received = new ArrayList<>();

    @Test
    void expect_deliversRequestThatArrivedBefore() {
        SbiRequest request = SbiRequest.of("POST", "/a");
        mailbox.put("a", request);
        mailbox.expect("b", received::add);
        assertThat(received).isEmpty();
        mailbox.expect("a", received::add);
        assertThat(received).containsExactly(request);
    }

    @Test
    void unexpectedRequests_keepTheLast16() {
        for (int n = 1; n <= 100; n++) {
            mailbox.put("a", SbiRequest.of("POST", "/" + n));
        }
        for (int n = 0; n < 100; n++) {
            mailbox.expect("a", received::add);
        }
        assertThat(received).hasSize(16);
        assertThat(received.getFirst().path()).isEqualTo("/85");
        assertThat(received.getLast().path()).isEqualTo("/100");
    }

    @Test
    void expectations_areMetOnceInOrder() {
        List<String> order = new ArrayList<>();
        mailbox.expect("a", _ -> order.add("first"));
        mailbox.expect("a", _ -> order.add("second"));
        mailbox.put("a", SbiRequest.of("POST", "/1"));
        assertThat(order).containsExactly("first");
        mailbox.put("a", SbiRequest.of("POST", "/2"));
        assertThat(order).containsExactly("first", "second");
    }

    @Test
    void forgottenExpectation_receivesNoRequest() {
        Consumer<SbiRequest> user = received::add;
        mailbox.expect("a", user);
        assertThat(mailbox.forget("a", user)).isTrue();
        mailbox.put("a", SbiRequest.of("POST", "/a"));
        assertThat(received).isEmpty();
        assertThat(mailbox.forget("a", user)).isFalse();
    }
}
