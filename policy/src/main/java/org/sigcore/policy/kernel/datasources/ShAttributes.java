// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamconnector.ShUserData;
import tools.jackson.databind.node.ObjectNode;

/** Extracts the attributes of a subscriber from {@link ShUserData}. Pure. */
public final class ShAttributes {
    static final String REPOSITORY_DATA = "RepositoryData";

    private static final List<String> USER_STATES =
            List.of("NOT_REGISTERED", "REGISTERED", "REGISTERED_UNREG_SERVICES", "AUTHENTICATION_PENDING");

    private ShAttributes() {}

    /**
     * Returns the attribute values after a document was received; an attribute whose data the document lacks keeps its
     * value.
     */
    public static ObjectNode applied(ShUserData data, Map<String, ShDataSource.Attribute> mapping, ObjectNode before) {
        ObjectNode after = Json.object();
        mapping.forEach((name, attribute) -> {
            List<String> texts = texts(data, attribute);
            if (texts == null) {
                if (before.has(name)) {
                    after.set(name, before.get(name));
                }
            } else if (!texts.isEmpty()) {
                TypedValues.put(after, name, attribute.type(), texts);
            }
        });
        return after;
    }

    /** Returns the texts of an attribute; null if the document lacks its data. */
    private static @Nullable List<String> texts(ShUserData data, ShDataSource.Attribute attribute) {
        if (attribute.isRepository()) {
            Map<String, List<String>> repository =
                    data.repositories().get(String.valueOf(attribute.serviceIndication()));
            String element = attribute.element();
            return repository == null ? null : repository.getOrDefault(element == null ? "" : element, List.of());
        }
        Map<String, List<String>> values = data.values();
        return switch (attribute.data()) {
            case "IMSPublicIdentity" -> values.get("PublicIdentifiers/IMSPublicIdentity");
            case "MSISDN" -> values.get("PublicIdentifiers/MSISDN");
            case "S-CSCFName" -> values.get("Sh-IMS-Data/SCSCFName");
            default -> {
                List<String> states = values.get("Sh-IMS-Data/IMSUserState");
                yield states == null
                        ? null
                        : states.stream().map(ShAttributes::userState).toList();
            }
        };
    }

    @SpecRef("TS 29.328 7.6.3")
    private static String userState(String number) {
        return number.matches("[0-3]") ? USER_STATES.get(Integer.parseInt(number)) : number;
    }
}
