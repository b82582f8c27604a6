// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.sbi;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.EntityTag;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Route of Nnrf_NFManagement for the list of NF instances, in the form of links. Thread-safe. */
@SpecRef("TS 29.510 6.1.3.2")
public final class InstanceListRoutes implements SbiRoutes {
    private static final int DEFAULT_PAGE_SIZE = 100;
    private static final int MAX_PAGE_SIZE = 10_000;

    private final KnownInstances instances;
    private final NfIdentity identity;
    private final OperationMetrics metrics;

    public InstanceListRoutes(KnownInstances instances, NfIdentity identity, OperationMetrics metrics) {
        this.instances = instances;
        this.identity = identity;
        this.metrics = metrics;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(NfInstanceRoutes.API)
                .route("GET", "/nf-instances", metrics.count("nfListRetrieval", this::list))
                .route(
                        "OPTIONS",
                        "/nf-instances",
                        request -> SbiResponse.noContent().withHeader("accept-encoding", "gzip"));
    }

    private SbiResponse list(SbiRequest request) {
        QueryParams query = request.query();
        String nfType = query.get("nf-type");
        Integer limit = positive(query, "limit");
        Integer pageNumber = positive(query, "page-number");
        Integer pageSize = positive(query, "page-size");
        // Sorted by id, so that pages remain consistent while instances are added and removed.
        List<NFProfile> all = instances.all().stream()
                .filter(profile -> nfType == null || profile.nfType().equals(nfType))
                .sorted(Comparator.comparing(profile -> NfInstance.key(profile.id())))
                .toList();
        List<NFProfile> page = page(all, limit, pageNumber, pageSize);
        byte[] body = Json.bytes(document(request, page, all.size()));
        return new SbiResponse(200, SbiHeaders.of("content-type", "application/3gppHal+json"), body)
                .withHeader("etag", EntityTag.of(body));
    }

    private static List<NFProfile> page(
            List<NFProfile> all, @Nullable Integer limit, @Nullable Integer number, @Nullable Integer size) {
        List<NFProfile> page = all;
        if (number != null || size != null) {
            int length = size == null ? DEFAULT_PAGE_SIZE : Math.min(size, MAX_PAGE_SIZE);
            long first = (long) ((number == null ? 1 : number) - 1) * length;
            page = all.stream().skip(first).limit(length).toList();
        }
        return limit == null ? page : page.stream().limit(limit).toList();
    }

    private ObjectNode document(SbiRequest request, List<NFProfile> page, int total) {
        String root = identity.apiRoot(request).toString();
        ObjectNode document = Json.object();
        ObjectNode links = document.putObject("_links");
        links.putObject("self").put("href", root + request.target());
        if (!page.isEmpty()) {
            ArrayNode items = links.putArray("item");
            page.forEach(profile ->
                    items.addObject().put("href", root + NfInstanceRoutes.API + "/nf-instances/" + profile.id()));
        }
        return document.put("totalItemCount", total);
    }

    private static @Nullable Integer positive(QueryParams query, String name) {
        String text = query.get(name);
        if (text == null) {
            return null;
        }
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw ProblemException.of(
                    SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "query " + name, "expected a positive integer");
        }
        return Integer.valueOf(text);
    }
}
