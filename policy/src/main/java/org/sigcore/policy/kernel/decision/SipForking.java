// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.MediaSubComponent;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Merges early dialogues of a forked call. The request of the AF session is that of the latest dialogue. The media of
 * earlier dialogues are stored with it until the final answer, and rules are derived from all dialogues: with the
 * filters of each, the highest rates, and gates that are open if any dialogue opens them. Pure.
 */
@SpecRef({"TS 29.214 A.3.1", "TS 29.214 A.3.2", "TS 29.514 B.3.1", "TS 29.514 B.3.2"})
public final class SipForking {
    /** Member of a stored request that holds the media of earlier dialogues. */
    public static final String EARLIER = "earlierDialogues";

    private static final String INDICATION = "sipForkInd";
    private static final String FLOWS = MediaComponent.MED_SUB_COMPS.name();
    private static final String STATUS = MediaSubComponent.F_STATUS.name();
    /** Maximum number of filters of one flow; bounds the stored request when an AF repeats its requests. */
    private static final int MOST_FILTERS = 64;

    private static final List<String> RATES = List.of(
            "marBwUl",
            "marBwDl",
            "mirBwUl",
            "mirBwDl",
            "maxSuppBwUl",
            "maxSuppBwDl",
            "minDesBwUl",
            "minDesBwDl",
            "rsBw",
            "rrBw");

    private SipForking() {}

    /**
     * Returns the request after a merge patch of the AF. A patch with the media of a further dialogue keeps the media
     * of earlier dialogues; the next patch without that indication replaces all of them.
     */
    public static ObjectNode patched(ObjectNode request, ObjectNode patch) {
        ObjectNode merged = JsonMergePatch.apply(request, patch);
        String media = AppSessionContextReqData.MED_COMPONENTS.name();
        if (!patch.has(media)) {
            return merged;
        }
        if (isOneOfSeveral(patch)) {
            JsonNode earlier = media(request);
            if (earlier != null) {
                merged.set(EARLIER, earlier.deepCopy());
            }
        } else if (isOneOfSeveral(request)) {
            merged.remove(EARLIER);
            if (patch.get(media) instanceof ObjectNode whole) {
                merged.set(media, JsonMergePatch.apply(Json.object(), whole));
            }
            if (!patch.has(INDICATION)) {
                merged.remove(INDICATION);
            }
        }
        return merged;
    }

    /** Returns the request as the AF sent it, without the media of earlier dialogues. */
    public static ObjectNode ofAf(ObjectNode request) {
        if (!request.has(EARLIER)) {
            return request;
        }
        ObjectNode own = Json.object().setAll(request);
        own.remove(EARLIER);
        return own;
    }

    /** Returns the media components of all dialogues; null if the request has no media. */
    static @Nullable JsonNode media(JsonNode request) {
        JsonNode latest = request.get(AppSessionContextReqData.MED_COMPONENTS.name());
        if (!(request.get(EARLIER) instanceof ObjectNode earlier)) {
            return latest;
        }
        ObjectNode all = earlier.deepCopy();
        if (latest != null) {
            latest.properties().forEach(each -> {
                JsonNode known = earlier.get(each.getKey());
                all.set(each.getKey(), known == null ? each.getValue() : component(known, each.getValue()));
            });
        }
        return all;
    }

    private static boolean isOneOfSeveral(JsonNode request) {
        return "SEVERAL_DIALOGUES".equals(Json.string(request, INDICATION));
    }

    private static JsonNode component(JsonNode earlier, JsonNode later) {
        if (isRemoved(earlier) || isRemoved(later)) {
            return isRemoved(later) ? earlier : later;
        }
        ObjectNode both = united(earlier, later).put(STATUS, open(status(earlier), status(later)));
        ObjectNode flows = Json.object();
        for (JsonNode media : List.of(earlier, later)) {
            media.path(FLOWS).properties().forEach(each -> {
                ObjectNode flow = ((ObjectNode) each.getValue().deepCopy())
                        .put(STATUS, MediaRules.status(media, each.getValue()));
                JsonNode known = flows.get(each.getKey());
                flows.set(each.getKey(), known == null ? flow : flow(known, flow));
            });
        }
        both.set(FLOWS, flows);
        return both;
    }

    private static JsonNode flow(JsonNode earlier, ObjectNode later) {
        if (isRemoved(earlier) || isRemoved(later)) {
            return isRemoved(later) ? earlier : later;
        }
        ObjectNode both = united(earlier, later).put(STATUS, open(status(earlier), status(later)));
        for (String filters : List.of(MediaSubComponent.F_DESCS.name(), MediaSubComponent.ETHF_DESCS.name())) {
            Set<JsonNode> all = new LinkedHashSet<>();
            earlier.path(filters).forEach(all::add);
            later.path(filters).forEach(all::add);
            if (!all.isEmpty()) {
                both.set(filters, latest(all));
            }
        }
        return both;
    }

    private static ArrayNode latest(Set<JsonNode> filters) {
        ArrayNode list = Json.array();
        filters.stream().skip(Math.max(0, filters.size() - MOST_FILTERS)).forEach(list::add);
        return list;
    }

    private static ObjectNode united(JsonNode earlier, JsonNode later) {
        ObjectNode both = Json.object();
        for (JsonNode each : List.of(earlier, later)) {
            each.properties().forEach(member -> both.set(member.getKey(), member.getValue()));
        }
        for (String member : RATES) {
            BitRate one = BitRate.of(earlier, member);
            BitRate other = BitRate.of(later, member);
            if (one != null && (other == null || other.compareTo(one) < 0)) {
                both.put(member, one.toString());
            }
        }
        return both;
    }

    private static boolean isRemoved(JsonNode media) {
        return media.isNull() || "REMOVED".equals(Json.string(media, STATUS));
    }

    /** Returns the own status of a component, or of a flow of {@link #component}. */
    private static String status(JsonNode media) {
        String own = Json.string(media, STATUS);
        return own == null ? "ENABLED" : own;
    }

    private static String open(String one, String other) {
        if (one.equals(other) || other.equals("DISABLED")) {
            return one;
        }
        return one.equals("DISABLED") ? other : "ENABLED";
    }
}
