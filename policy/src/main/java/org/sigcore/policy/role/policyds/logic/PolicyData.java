// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A subscriber's policy data (TS 29.519) as stored, by resource: the whole resource if a subscription keeps it up to
 * date, null if the UDR has deleted it; or SmPolicyDnnData by {@link SubscriberQuery#part()} as requested. Pure.
 */
public final class PolicyData {
    private static final List<String> USAGE = List.of("umDataLimits", "umData");

    private PolicyData() {}

    /** Returns the data that a session needs; null when they were never requested. */
    public static @Nullable ObjectNode of(ObjectNode data, SubscriberQuery query) {
        JsonNode whole = data.get(query.resource());
        if (whole instanceof ObjectNode there) {
            return query.resource().equals(PolicyDataResources.SM_DATA) ? ofDnn(there, query) : there;
        }
        return data.get(query.part()) instanceof ObjectNode part ? part : null;
    }

    /** Returns the UsageMonData that differ between two states, by limit; null if anything else differs. */
    public static @Nullable ObjectNode onlyUsage(ObjectNode one, ObjectNode other) {
        if (!(one.get(PolicyDataResources.SM_DATA) instanceof ObjectNode smData)
                || !(other.get(PolicyDataResources.SM_DATA) instanceof ObjectNode otherSmData)
                || !withoutUsage(smData).equals(withoutUsage(otherSmData))) {
            return null;
        }
        ObjectNode changed = Json.object();
        JsonNode before = smData.path("umData");
        JsonNode after = otherSmData.path("umData");
        for (String limit : before.propertyNames()) {
            if (!after.has(limit)) {
                return null;
            }
        }
        after.properties().forEach(each -> {
            if (!each.getValue().equals(before.get(each.getKey()))) {
                changed.set(each.getKey(), each.getValue());
            }
        });
        return changed;
    }

    private static ObjectNode withoutUsage(ObjectNode smData) {
        ObjectNode left = smData.deepCopy();
        left.remove("umData");
        return left;
    }

    /** True if the UDR has reported the deletion of a resource. */
    public static boolean isGone(ObjectNode data, String resource) {
        return data.path(resource).isNull();
    }

    /** True if two states are equal in everything that sessions of a resource use. */
    public static boolean sameOf(String resource, ObjectNode one, ObjectNode other) {
        ObjectNode rest = resource.equals(PolicyDataResources.SM_DATA) ? one.deepCopy() : Json.object();
        ObjectNode otherRest = resource.equals(PolicyDataResources.SM_DATA) ? other.deepCopy() : Json.object();
        rest.remove(PolicyDataResources.all());
        otherRest.remove(PolicyDataResources.all());
        return one.path(resource).equals(other.path(resource)) && rest.equals(otherRest);
    }

    /** Returns the data without those that only sessions of a resource used. */
    public static ObjectNode without(ObjectNode data, String resource) {
        ObjectNode left = data.deepCopy();
        left.remove(resource);
        if (resource.equals(PolicyDataResources.SM_DATA)) {
            left.retain(PolicyDataResources.all());
        }
        return left;
    }

    /**
     * Returns the data after a change notified by the UDR; resources that are not stored are ignored.
     *
     * @param change PolicyDataChangeNotification
     */
    @SpecRef("TS 29.519 5.4.2.14")
    public static ObjectNode changed(ObjectNode data, ObjectNode change) {
        ObjectNode after = data.deepCopy();
        for (String resource : PolicyDataResources.all()) {
            if (after.has(resource) && change.get(PolicyDataResources.member(resource)) instanceof ObjectNode now) {
                after.set(resource, now);
            }
        }
        String usage = Json.string(change, "usageMonId");
        if (usage != null
                && after.get(PolicyDataResources.SM_DATA) instanceof ObjectNode smData
                && change.get("usageMonData") instanceof ObjectNode now) {
            smData.withObjectProperty("umData").set(usage, now);
        }
        change.path("delResources").forEach(uri -> remove(after, uri.asString("")));
        return after;
    }

    private static void remove(ObjectNode data, String uri) {
        for (String resource : PolicyDataResources.all()) {
            int at = uri.indexOf("/" + resource);
            if (at < 0 || !data.has(resource)) {
                continue;
            }
            String rest = uri.substring(at + resource.length() + 1);
            if (rest.isEmpty() || rest.equals("/")) {
                data.putNull(resource);
            } else if (rest.startsWith("/") && data.path(resource).get("umData") instanceof ObjectNode usage) {
                usage.remove(UrlEncoded.decode(rest.substring(1)));
            }
        }
    }

    /**
     * Returns the SmPolicyDnnData of the slice and DNN, with the subscriber's umDataLimits and umData; empty if there
     * is no data. The operator chooses the keys of the document, so slices and DNNs are compared by content.
     */
    @SpecRef("TS 29.519 5.4.2.6")
    public static ObjectNode ofDnn(ObjectNode smData, SubscriberQuery query) {
        Dnn wanted = Dnn.of(query.dnn());
        Snssai wantedSlice = query.snssai() == null ? null : Snssai.of(query.snssai());
        for (JsonNode slice : smData.path("smPolicySnssaiData")) {
            if (wantedSlice != null && !wantedSlice.equals(Snssai.of(slice.path("snssai")))) {
                continue;
            }
            for (JsonNode dnn : slice.path("smPolicyDnnData")) {
                if (dnn instanceof ObjectNode found && wanted.matches(Json.string(found, "dnn"))) {
                    return withUsage(found, smData);
                }
            }
        }
        return withUsage(Json.object(), smData);
    }

    // Usage limits are siblings of the slices and state themselves where they apply.
    @SpecRef("TS 29.519 5.4.2.6")
    private static ObjectNode withUsage(ObjectNode dnnData, ObjectNode smData) {
        if (USAGE.stream().noneMatch(smData::has)) {
            return dnnData;
        }
        ObjectNode with = dnnData.deepCopy();
        for (String member : USAGE) {
            if (smData.get(member) instanceof ObjectNode limits) {
                with.set(member, limits);
            }
        }
        return with;
    }
}
