// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/** Documents for tests. */
public final class Bindings {
    private Bindings() {}

    /** A PcfBinding of one UE at 10.0.0.1 with some members replaced, added, or (by the empty text) removed. */
    public static ObjectNode session(Object... namesAndValues) {
        ObjectNode binding = Json.object()
                .put("supi", "imsi-001010000000001")
                .put("gpsi", "msisdn-491700000001")
                .put("ipv4Addr", "10.0.0.1")
                .put("dnn", "internet")
                .put("pcfFqdn", "pcf1.example.org")
                .put("pcfDiamHost", "pcf1.example.org")
                .put("pcfDiamRealm", "example.org");
        binding.set("snssai", slice(1, "000001"));
        return with(binding, namesAndValues);
    }

    /** A PcfForUeBinding. */
    public static ObjectNode ue(Object... namesAndValues) {
        ObjectNode binding = Json.object()
                .put("supi", "imsi-001010000000001")
                .put("gpsi", "msisdn-491700000001")
                .put("pcfForUeFqdn", "pcf1.example.org");
        return with(binding, namesAndValues);
    }

    /** A BsfSubscription to some events of the same UE. */
    public static ObjectNode subscription(String... events) {
        ObjectNode subscription = Json.object()
                .put("notifUri", "http://127.0.0.1:1/events")
                .put("notifCorreId", "corr-1")
                .put("supi", "imsi-001010000000001");
        for (String event : events) {
            subscription.withArray("events").add(event);
        }
        return subscription;
    }

    /** A Snssai. */
    public static ObjectNode slice(int sst, String sd) {
        ObjectNode slice = Json.object().put("sst", sst);
        return sd.isEmpty() ? slice : slice.put("sd", sd);
    }

    /** A document that the store holds. */
    public static StoredDocument stored(String id, ObjectNode document) {
        return new StoredDocument(id, 1000, document);
    }

    /** As {@link #stored(String, ObjectNode)}, at some time. */
    public static StoredDocument stored(String id, long atMillis, ObjectNode document) {
        return new StoredDocument(id, atMillis, document);
    }

    /** The document itself with members replaced, added, or (by the empty text) removed. */
    public static ObjectNode with(ObjectNode document, Object... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            String name = namesAndValues[i].toString();
            if (namesAndValues[i + 1].equals("")) {
                document.remove(name);
            } else {
                document.set(name, Json.parse(Json.text(namesAndValues[i + 1])));
            }
        }
        return document;
    }
}
