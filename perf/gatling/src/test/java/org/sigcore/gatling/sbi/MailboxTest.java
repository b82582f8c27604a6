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
    private final List<SbiRequest> told = new ArrayList<>();

    @Test
    void aRequestThatCameBeforeIsTold() {
        SbiRequest request = SbiRequest.of("POST", "/a");
        mailbox.put("a", request);
        mailbox.expect("b", told::add);
        assertThat(told).isEmpty();
        mailbox.expect("a", told::add);
        assertThat(told).containsExactly(request);
    }

    @Test
    void ofRequestsThatNobodyExpectsTheLast16AreKept() {
        for (int n = 1; n <= 100; n++) {
            mailbox.put("a", SbiRequest.of("POST", "/" + n));
        }
        for (int n = 0; n < 100; n++) {
            mailbox.expect("a", told::add);
        }
        assertThat(told).hasSize(16);
        assertThat(told.getFirst().path()).isEqualTo("/85");
        assertThat(told.getLast().path()).isEqualTo("/100");
    }

    @Test
    void whoWaitsIsToldOnceInOrder() {
        List<String> order = new ArrayList<>();
        mailbox.expect("a", _ -> order.add("first"));
        mailbox.expect("a", _ -> order.add("second"));
        mailbox.put("a", SbiRequest.of("POST", "/1"));
        assertThat(order).containsExactly("first");
        mailbox.put("a", SbiRequest.of("POST", "/2"));
        assertThat(order).containsExactly("first", "second");
    }

    @Test
    void whoHasGivenUpIsNotTold() {
        Consumer<SbiRequest> user = told::add;
        mailbox.expect("a", user);
        assertThat(mailbox.forget("a", user)).isTrue();
        mailbox.put("a", SbiRequest.of("POST", "/a"));
        assertThat(told).isEmpty();
        assertThat(mailbox.forget("a", user)).isFalse();
    }
}
