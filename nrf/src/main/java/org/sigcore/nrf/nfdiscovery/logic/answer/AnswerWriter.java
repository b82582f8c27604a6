// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import org.sigcore.nrf.contract.nfregistration.InterPlmnView;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;
import org.sigcore.nrf.nfdiscovery.logic.criteria.AreaCriteria;
import org.sigcore.nrf.nfdiscovery.logic.query.AnswerBuffer;
import org.sigcore.nrf.nfdiscovery.logic.query.IndexedProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import org.sigcore.nrf.nfdiscovery.logic.query.Ranking;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Selects and orders the matching profiles and writes the response to a query. Pure. */
@SpecRef("TS 29.510 6.2.6.2.2")
public final class AnswerWriter {
    // Supported features: Complex-Query, Query-Params-Ext1, Query-Param-Analytics, Query-Params-Ext2, Service-Map.
    private static final String FEATURES = "37";
    private static final int ROOM_FOR_THE_END = 512;

    private final NfDiscoveryOptions options;
    private final OwnPlmns plmns;

    /** @param plmns the PLMNs of this NRF; requesters of other PLMNs get {@link InterPlmnView} */
    public AnswerWriter(NfDiscoveryOptions options, OwnPlmns plmns) {
        this.options = options;
        this.plmns = plmns;
    }

    /**
     * Returns the response to a query.
     *
     * @param index index of the target NF type
     */
    public DiscoveryAnswer write(Query query, TypeIndex index) {
        String type = query.targetType();
        Duration validity = options.validity(type);
        Selected selected = select(query, index.candidates(query), false);
        if (selected.ordered().isEmpty() && options.returnsSuspended(type)) {
            selected = select(query, index.suspended(), true);
            validity = options.suspendedValidity(type);
        }
        String searchId = SearchId.of(query.values());
        AnswerBuffer out = new AnswerBuffer(room(query, selected));
        out.text("{\"validityPeriod\":" + validity.toSeconds() + ",");
        int written = writeInstances(query, selected, searchId == null ? 0 : searchId.length(), out);
        ObjectNode end = end(query, selected, written);
        if (searchId != null) {
            end.put("searchId", searchId);
        }
        if (selected.ordered().isEmpty()) {
            end.set("noProfileMatchInfo", NoMatch.explain(query, index.profiles(), index.hidden()));
        }
        out.text("," + Json.text(end).substring(1));
        return answer(out, validity, written, query);
    }

    /** Returns the response as a StoredSearchResult. */
    @SpecRef("TS 29.510 6.2.6.2.5")
    public DiscoveryAnswer writeStored(Query query, TypeIndex index) {
        Selected selected = select(query, index.candidates(query), false);
        AnswerBuffer out = new AnswerBuffer(room(query, selected));
        out.text("{");
        int written = writeInstances(query, selected, 0, out);
        out.text("}");
        return answer(out, options.validity(query.targetType()), written, query);
    }

    // Estimates the size of the response, since a growing buffer would copy the large profiles repeatedly.
    private static int room(Query query, Selected selected) {
        long room = ROOM_FOR_THE_END;
        int shown = Math.min(query.limit(), selected.found().size());
        for (int i = 0; i < shown && room < query.maxBytes(); i++) {
            room += selected.found().get(i).profile().bytes();
        }
        return (int) Math.min(room, query.maxBytes());
    }

    private static DiscoveryAnswer answer(AnswerBuffer out, Duration validity, int written, Query query) {
        byte[] body = out.toByteArray();
        return DiscoveryAnswer.of(body, validity.toSeconds(), written, query.requester());
    }

    /**
     * A matching instance.
     *
     * @param services services to return; null if they have not been selected yet
     */
    private record Found(IndexedProfile profile, @Nullable List<NFService> services) {

        List<NFService> services(Query query) {
            return services != null
                    ? services
                    : Objects.requireNonNull(Selection.services(query, profile.profile(), false));
        }
    }

    /**
     * Selected instances.
     *
     * @param ranking profiles to return, most preferred first
     * @param found the same profiles with the services to return
     * @param shifts increase of each priority; null if no priority changes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Selected(Ranking ranking, List<Found> found, int @Nullable [] shifts) {
        List<NFProfile> ordered() {
            return ranking.ordered();
        }
    }

    private Selected select(Query query, List<IndexedProfile> candidates, boolean anyStatus) {
        List<Found> found = new ArrayList<>();
        List<NFProfile> profiles = new ArrayList<>();
        boolean metByPlain = !anyStatus && query.isMetByPlain();
        for (IndexedProfile candidate : candidates) {
            if (metByPlain && candidate.isPlain()) {
                profiles.add(candidate.profile());
                found.add(new Found(candidate, null));
                continue;
            }
            List<NFService> services = Selection.services(query, candidate.profile(), anyStatus);
            if (services != null) {
                profiles.add(candidate.profile());
                found.add(new Found(candidate, services));
            }
        }
        Ranking ranking = query.preferences().order(withoutLoaded(profiles));
        return new Selected(ranking, inOrder(found, profiles, ranking.ordered()), ranking.priorityShifts());
    }

    @SuppressWarnings("ReferenceEquality") // the same list is returned if nothing was moved or removed
    private static List<Found> inOrder(List<Found> found, List<NFProfile> profiles, List<NFProfile> ordered) {
        if (ordered == profiles) {
            return found;
        }
        Map<NFProfile, Found> byProfile = HashMap.newHashMap(found.size());
        found.forEach(item -> byProfile.put(item.profile().profile(), item));
        return ordered.stream().map(byProfile::get).map(Objects::requireNonNull).toList();
    }

    /** Returns true if an instance is returned only if there are no others with less load. */
    public boolean isOverloaded(NFProfile profile) {
        int threshold = options.discoveryResultLoadThreshold();
        return threshold != 0 && profile.load() > threshold;
    }

    // Overloaded instances are still returned if there are no others.
    private List<NFProfile> withoutLoaded(List<NFProfile> profiles) {
        int threshold = options.discoveryResultLoadThreshold();
        if (threshold == 0) {
            return profiles;
        }
        List<NFProfile> rest =
                profiles.stream().filter(profile -> profile.load() <= threshold).toList();
        return rest.isEmpty() ? profiles : rest;
    }

    // Complete profiles have a list of their own; the schema requires the other list nevertheless.
    private int writeInstances(Query query, Selected selected, int reserved, AnswerBuffer out) {
        boolean whole = query.showsCompleteProfiles();
        out.text(whole ? "\"nfInstances\":[],\"completeNfInstances\":[" : "\"nfInstances\":[");
        int before = out.size();
        int written = writeProfiles(query, selected, whole, (long) query.maxBytes() - ROOM_FOR_THE_END - reserved, out);
        if (whole && written == 0) {
            out.truncate(before - ",\"completeNfInstances\":[".length());
        } else {
            out.text("]");
        }
        return written;
    }

    private int writeProfiles(Query query, Selected selected, boolean whole, long maxBytes, AnswerBuffer out) {
        boolean foreign = plmns.isForeign(query.requester().plmns());
        int written = 0;
        for (Found item : selected.found()) {
            int before = out.size();
            if (written == query.limit()) {
                break;
            }
            out.text(written == 0 ? "" : ",");
            if (whole) {
                ObjectNode document = item.profile().profile().document();
                out.bytes(Json.bytes(foreign ? InterPlmnView.of(document) : document));
            } else {
                int shift = selected.shifts() == null ? 0 : selected.shifts()[written];
                item.profile().write(out, item.services(query), query.serviceMap(), query.slices(), shift, foreign);
            }
            if (out.size() > maxBytes) {
                out.truncate(before);
                break;
            }
            written++;
        }
        return written;
    }

    private static ObjectNode end(Query query, Selected selected, int written) {
        List<NFProfile> returned = selected.ordered().subList(0, written);
        ObjectNode end = Json.object();
        if (written < selected.ordered().size()) {
            end.put("numNfInstComplete", selected.ordered().size());
        }
        ObjectNode preferredSearch = selected.ranking().matchInfo(written);
        if (preferredSearch != null) {
            end.set("preferredSearch", preferredSearch);
        }
        if (selected.shifts() != null) {
            end.put("alteredPriorityInd", true);
        }
        tellUnserved(end, query, returned);
        if (!query.ignored().isEmpty()) {
            query.ignored().forEach(end.putArray("ignoredQueryParams")::add);
        }
        return end.put("nrfSupportedFeatures", FEATURES);
    }

    private static void tellUnserved(ObjectNode end, Query query, List<NFProfile> returned) {
        JsonNode tais = query.tais();
        if (tais == null || returned.isEmpty()) {
            return;
        }
        Steps.takeFor((long) tais.size() * returned.size());
        ArrayNode unserved = Json.array();
        for (JsonNode tai : tais) {
            if (returned.stream().noneMatch(profile -> AreaCriteria.served(profile, tai))) {
                unserved.add(tai);
            }
        }
        if (!unserved.isEmpty()) {
            end.putObject("searchResultInfo").set("unsatisfiedTaiList", unserved);
        }
    }
}
