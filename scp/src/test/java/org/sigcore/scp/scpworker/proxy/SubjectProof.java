// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.sigcore.scp.scpworker.proxy.routing.SenderProof;

/** Verifications of credentials that consist of an NF instance id. */
final class SubjectProof {
    static final SenderProof ACCEPTS =
            (credentials, then) -> then.accept(Stream.of(credentials.token(), credentials.assertion())
                    .filter(Objects::nonNull)
                    .map(Object::toString)
                    .toList());

    static final SenderProof REFUSES = (credentials, then) -> then.accept(List.of());

    private SubjectProof() {}
}
