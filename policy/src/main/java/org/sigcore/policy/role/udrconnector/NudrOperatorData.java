// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import static org.sigcore.policy.role.udrconnector.NudrPolicyDataRepository.policyData;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Operator-specific data of UEs in the UDR, which other functions also modify. Thread-safe. */
@SpecRef({"TS 29.519 5.2.14", "TS 29.505 5.4.2.4"})
final class NudrOperatorData {
    /** Maximum number of attempts while other functions change the document concurrently; the outbox retries later. */
    private static final int MOST_ROUNDS = 5;

    private static final int NOT_FOUND = 404;
    private static final int PRECONDITION_FAILED = 412;
    private final NudrPolicyDataRepository udr;

    NudrOperatorData(NudrPolicyDataRepository udr) {
        this.udr = udr;
    }

    /** Implements {@link PolicyDataRepository#writeOperatorData}: the patch changes these values only. */
    boolean write(String ueId, ObjectNode values) {
        ObjectNode whole = OperatorData.whole(values);
        SbiResponse response = patch(ueId, OperatorData.patch(values));
        for (int round = 0; round < MOST_ROUNDS && response.status() == NOT_FOUND && !whole.isEmpty(); round++) {
            response = create(ueId, whole);
            if (response.status() != PRECONDITION_FAILED) {
                return !response.retryable();
            }
            response = patch(ueId, OperatorData.patch(values));
        }
        return !response.retryable() && (response.status() != NOT_FOUND || whole.isEmpty());
    }

    /**
     * Implements {@link PolicyDataRepository#changeOperatorData}: the patch tests the values that were read, so that
     * concurrent changes are not lost.
     */
    boolean change(String ueId, ObjectNode amounts) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            PolicyDataRepository.Answer now = udr.ueData(ueId, PolicyDataResources.OPERATOR_DATA);
            boolean unknown = now.status() != 200 && now.status() != NOT_FOUND;
            if (unknown) {
                return false;
            }
            // An existing empty document cannot be created; the next attempt patches it.
            boolean isNew = now.data().isEmpty() && round % 2 == 0;
            SbiResponse response = isNew
                    ? create(ueId, OperatorData.whole(amounts))
                    : patch(ueId, OperatorData.change(now.data(), amounts));
            if (response.status() / 100 == 2) {
                return true;
            }
            if (response.retryable()) {
                return false;
            }
        }
        return false;
    }

    // The first write stores the whole document, so it must not replace a concurrent first write.
    private SbiResponse create(String ueId, ObjectNode whole) {
        return udr.send(
                udr.dataSet(),
                ueId,
                version -> SbiRequest.json("PUT", uri(version, ueId), whole).withHeader("if-none-match", "*"));
    }

    private SbiResponse patch(String ueId, ArrayNode patch) {
        return udr.send(
                udr.dataSet(),
                ueId,
                version -> SbiRequest.of("PATCH", uri(version, ueId))
                        .withBody("application/json-patch+json", Json.bytes(patch)));
    }

    private static String uri(String version, String ueId) {
        return policyData(version) + "ues/" + UrlEncoded.encode(ueId) + "/" + PolicyDataResources.OPERATOR_DATA;
    }
}
