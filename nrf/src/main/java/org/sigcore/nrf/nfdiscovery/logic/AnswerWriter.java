// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import tools.jackson.databind.node.ObjectNode;

/** Selects, orders and writes the answer to a query. Pure. */
@SpecRef("TS 29.510 6.2.6.2.2")
final class AnswerWriter {
    // Complex-Query, Query-Params-Ext1, Query-Param-Analytics, Query-Params-Ext2, Service-Map.
    private static final String FEATURES = "37";
    private static final int ROOM_FOR_THE_END = 512;

    private final Duration validity;

    AnswerWriter(Duration validity) {
        this.validity = validity;
    }

    /** The answer to a query; the index is that of its target type. */
    DiscoveryAnswer write(Query query, TypeIndex index) {
        Map<NFProfile, Found> found = new HashMap<>();
        List<NFProfile> profiles = new ArrayList<>();
        for (IndexedProfile candidate : index.profiles()) {
            List<NFService> services = select(query, candidate.profile());
            if (services != null) {
                profiles.add(candidate.profile());
                found.put(candidate.profile(), new Found(candidate, services));
            }
        }
        ObjectNode preferredSearch = query.preferences().matchInfo(profiles);
        AnswerBuffer out = new AnswerBuffer();
        out.text("{\"validityPeriod\":" + validity.toSeconds() + ",\"nfInstances\":[");
        int written = writeProfiles(query, query.preferences().order(profiles), found, out);
        out.text("]");
        writeEnd(out, query, preferredSearch, written, profiles.size());
        byte[] body = out.toByteArray();
        return DiscoveryAnswer.of(body, validity.toSeconds(), written);
    }

    private record Found(IndexedProfile profile, List<NFService> services) {}

    // Null when the profile is not selected.
    private static @org.jspecify.annotations.Nullable List<NFService> select(Query query, NFProfile profile) {
        if (!Criterion.allMet(profile, query.ofProfile(), query.ofInfo())) {
            return null;
        }
        List<NFService> services = new ArrayList<>(profile.services().size());
        for (NFService service : profile.services()) {
            if (query.services().passes(profile, service, query.requester())) {
                services.add(service);
            }
        }
        return query.services().suffices(profile, services, query.requester()) ? services : null;
    }

    private static int writeProfiles(
            Query query, List<NFProfile> ordered, Map<NFProfile, Found> found, AnswerBuffer out) {
        int written = 0;
        for (NFProfile profile : ordered) {
            int before = out.size();
            Found item = found.get(profile);
            if (item == null || written == query.limit()) {
                break;
            }
            out.text(written == 0 ? "" : ",");
            item.profile().write(out, item.services(), query.serviceMap(), query.slices());
            if (out.size() + ROOM_FOR_THE_END > query.maxBytes()) {
                out.truncate(before);
                break;
            }
            written++;
        }
        return written;
    }

    private static void writeEnd(
            AnswerBuffer out,
            Query query,
            @org.jspecify.annotations.Nullable ObjectNode preferredSearch,
            int written,
            int total) {
        ObjectNode end = Json.object();
        if (written < total) {
            end.put("numNfInstComplete", total);
        }
        if (preferredSearch != null) {
            end.set("preferredSearch", preferredSearch);
        }
        if (!query.ignored().isEmpty()) {
            query.ignored().forEach(end.putArray("ignoredQueryParams")::add);
        }
        end.put("nrfSupportedFeatures", FEATURES);
        String text = Json.text(end);
        out.text("," + text.substring(1));
    }
}
