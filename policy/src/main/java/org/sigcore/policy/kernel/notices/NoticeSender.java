// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import org.sigcore.policy.contract.notifier.NoticeOutcome;
import tools.jackson.databind.node.ObjectNode;

/** Sends notices by one protocol and waits for the answer. Thread-safe. */
@FunctionalInterface
public interface NoticeSender {
    /** @param notice {@link org.sigcore.policy.contract.notifier.Notice} */
    NoticeOutcome send(ObjectNode notice);
}
