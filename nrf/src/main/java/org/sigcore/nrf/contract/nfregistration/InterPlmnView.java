// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Profile as shown to consumers of other PLMNs: {@code fqdn} has the value of {@code interPlmnFqdn}; names, addresses
 * and callback URIs of the internal network are omitted. Ports are retained, since they apply to the name. A profile
 * without any {@code interPlmnFqdn} is unchanged, since its NF is not reachable in any other way. Pure.
 */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.3", "TS 29.510 6.2.6.2.3"})
public final class InterPlmnView {
    private static final String OUTER_NAME = "interPlmnFqdn";
    private static final String OUTER_CALLBACK = "interPlmnCallbackUri";
    private static final String CALLBACKS = "defaultNotificationSubscriptions";

    private InterPlmnView() {}

    /** Returns the view of a document without modifying it; the document itself if it has no {@code interPlmnFqdn}. */
    public static ObjectNode of(ObjectNode profile) {
        if (!profile.has(OUTER_NAME) && services(profile).noneMatch(service -> service.has(OUTER_NAME))) {
            return profile;
        }
        ObjectNode view = profile.deepCopy();
        hide(view);
        services(view).forEach(InterPlmnView::hide);
        return view;
    }

    private static Stream<ObjectNode> services(ObjectNode profile) {
        return Stream.of("nfServices", "nfServiceList")
                .flatMap(member -> profile.path(member).values().stream())
                .filter(ObjectNode.class::isInstance)
                .map(ObjectNode.class::cast);
    }

    private static void hide(ObjectNode owner) {
        String name = Json.string(owner, OUTER_NAME);
        if (name == null) {
            owner.remove("fqdn");
        } else {
            owner.put("fqdn", name);
            owner.remove(OUTER_NAME);
        }
        owner.remove("ipv4Addresses");
        owner.remove("ipv6Addresses");
        replace(owner, "ipEndPoints", endPoints(owner.path("ipEndPoints")));
        replace(owner, CALLBACKS, callbacks(owner.path(CALLBACKS)));
    }

    private static void replace(ObjectNode owner, String member, ArrayNode value) {
        if (value.isEmpty()) {
            owner.remove(member);
        } else {
            owner.set(member, value);
        }
    }

    private static ArrayNode endPoints(JsonNode inner) {
        Set<JsonNode> outer = new LinkedHashSet<>();
        for (JsonNode endPoint : inner) {
            if (endPoint instanceof ObjectNode object) {
                ObjectNode shown = object.deepCopy();
                shown.remove("ipv4Address");
                shown.remove("ipv6Address");
                if (shown.has("port")) {
                    outer.add(shown);
                }
            }
        }
        ArrayNode array = Json.array();
        outer.forEach(array::add);
        return array;
    }

    private static ArrayNode callbacks(JsonNode inner) {
        ArrayNode outer = Json.array();
        for (JsonNode subscription : inner) {
            String uri = Json.string(subscription, OUTER_CALLBACK);
            if (uri != null && subscription instanceof ObjectNode object) {
                ObjectNode shown = object.deepCopy().put("callbackUri", uri);
                shown.remove(OUTER_CALLBACK);
                outer.add(shown);
            }
        }
        return outer;
    }
}
