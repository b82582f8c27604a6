// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.Requester;
import org.sigcore.model.nf.RuleSets;
import org.sigcore.model.nf.Slices;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions.AudienceType;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions.AuthFeatureConfig;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides which scopes a consumer is granted: the requested ones that some producer offers and for which it admits the
 * consumer. A consumer of the NRF's own services need not be registered, since it registers with that very token; nor
 * need one whose request a proven NRF forwards. Thread-safe.
 */
@SpecRef({"TS 29.510 5.4.2.2.1", "TS 33.501 13.4.1.1.2", "TS 33.501 13.4.1.2"})
public final class TokenDecider {
    private static final Set<String> OWN_SERVICES = Set.of("nnrf-nfm", "nnrf-disc");

    private final String nrfInstanceId;
    private final OwnPlmns plmns;

    /**
     * @param nrfInstanceId issuer of the tokens
     * @param plmns the PLMNs of this NRF
     */
    public TokenDecider(String nrfInstanceId, OwnPlmns plmns) {
        this.nrfInstanceId = nrfInstanceId;
        this.plmns = plmns;
    }

    /**
     * Registered NF instances that a request concerns.
     *
     * @param consumer null if it is not registered
     * @param sourceRegistered true if the source NF instance is registered, or the request names none
     * @param producers the producer that the request names, empty if it is not registered; all instances if it names
     *     none
     * @param forwarded true if the sender is proven to be an NRF, at which the consumer may be registered
     */
    public record Parties(
            @Nullable NFProfile consumer,
            boolean sourceRegistered,
            Collection<NFProfile> producers,
            boolean forwarded) {}

    /**
     * Returns the claims of the token except its times.
     *
     * @param tlsNames names in the consumer's certificate; null if they are not checked
     * @throws TokenRefusedException if no scope is granted
     */
    public ObjectNode decide(
            TokenRequest request, Parties parties, @Nullable Set<String> tlsNames, NfAccessTokenOptions options) {
        boolean own = isForThisNrf(request, parties);
        NFProfile consumer = parties.consumer();
        if (!own) {
            requireKnown(parties);
        }
        if (consumer != null) {
            ConsumerCheck.check(request, consumer, tlsNames);
        }
        requireProducerPlmn(request, own);
        Granted granted = own
                ? ownScope(request)
                : scope(request, requester(request, consumer, tlsNames), producers(request, parties), options);
        ObjectNode claims = Json.object()
                .put("iss", nrfInstanceId)
                .put("sub", consumer == null ? request.nfInstanceId() : consumer.id());
        String target = request.optional("targetNfInstanceId");
        if (target != null) {
            claims.putArray("aud").add(target);
        } else if (options.audienceType() == AudienceType.NF_INSTANCE_ID_LIST) {
            granted.producers().forEach(claims.putArray("aud")::add);
        } else {
            claims.put("aud", request.optional("targetNfType"));
        }
        claims.put("scope", String.join(" ", granted.scopes()));
        addLimits(request, claims);
        return claims;
    }

    /**
     * Granted scopes.
     *
     * @param producers ids of the instances that grant them
     */
    private record Granted(Set<String> scopes, Set<String> producers) {}

    private boolean isForThisNrf(TokenRequest request, Parties parties) {
        String target = request.optional("targetNfInstanceId");
        boolean nrf = "NRF".equals(request.optional("targetNfType"));
        if (target == null) {
            return nrf;
        }
        if (nrf
                && !target.equalsIgnoreCase(nrfInstanceId)
                && parties.producers().isEmpty()) {
            throw new TokenRefusedException("invalid_request", "ONRF-ACC-ACCTKN-E4006 the target is not this NRF");
        }
        return target.equalsIgnoreCase(nrfInstanceId);
    }

    // The services of this NRF belong to its PLMNs; other producers are compared with the request individually.
    @SpecRef({"TS 29.510 5.4.2.2.2", "TS 33.501 13.4.1.2"})
    private void requireProducerPlmn(TokenRequest request, boolean own) {
        JsonNode wanted = request.json("targetPlmn", WireShapes.PLMN);
        if (own && wanted != null && plmns.isForeign(Json.array().add(wanted))) {
            throw TokenRefusedException.unknownProducer("invalid_request", "targetPlmn is not a PLMN of this NRF");
        }
    }

    private static void requireKnown(Parties parties) {
        if (parties.consumer() == null && !parties.forwarded()) {
            throw new TokenRefusedException(
                    "invalid_client",
                    "ONRF-ACC-ACCTKN-E4015 the consumer is not registered,"
                            + " and no certificate of an NRF accompanies the request");
        }
        if (!parties.sourceRegistered()) {
            throw new TokenRefusedException("invalid_request", "sourceNfInstanceId is not registered");
        }
    }

    private Granted ownScope(TokenRequest request) {
        Set<String> granted = new LinkedHashSet<>(request.scopes());
        granted.removeIf(scope -> !OWN_SERVICES.contains(serviceOf(scope)));
        if (granted.isEmpty()) {
            throw new TokenRefusedException("invalid_scope", "the NRF offers no such service");
        }
        return new Granted(granted, Set.of(nrfInstanceId));
    }

    private static Granted scope(
            TokenRequest request, Requester requester, List<NFProfile> producers, NfAccessTokenOptions options) {
        Set<String> granted = new LinkedHashSet<>();
        Set<String> granting = new LinkedHashSet<>();
        boolean offered = false;
        for (String scope : request.scopes()) {
            for (NFProfile producer : producers) {
                for (NFService service : producer.services()) {
                    if (service.name().equals(serviceOf(scope)) && serves(request, service)) {
                        offered = true;
                        if (requester.admittedBy(producer, service)
                                && operationAllowed(scope, producer, service, requester)
                                && ruled(producer, service, requester, options)) {
                            granted.add(scope);
                            granting.add(producer.id());
                        }
                    }
                }
            }
        }
        if (granted.isEmpty()) {
            throw offered
                    ? new TokenRefusedException(
                            "unauthorized_client", "ONRF-ACC-ACCTKN-E4003 the producer does not admit the consumer")
                    : TokenRefusedException.unknownProducer("invalid_scope", "no producer offers the service");
        }
        return new Granted(granted, granting);
    }

    // Returns true if the operator's rules allow the scope, or are disabled.
    private static boolean ruled(
            NFProfile producer, NFService service, Requester consumer, NfAccessTokenOptions options) {
        AuthFeatureConfig rules = options.authFeatureConfig();
        return !rules.featureStatus().on()
                || rules.authRulesConfig().stream()
                        .anyMatch(rule -> rule.targetNfType().equals(producer.nfType())
                                && rule.requesterNfType().equals(consumer.nfType())
                                && (rule.serviceNames().isEmpty()
                                        || rule.serviceNames().contains(service.name())));
    }

    // Attributes of the registered profile take precedence over those of the request.
    private static Requester requester(
            TokenRequest request, @Nullable NFProfile consumer, @Nullable Set<String> tlsNames) {
        if (consumer == null) {
            return ForwardedConsumer.of(request, tlsNames);
        }
        JsonNode plmns = consumer.plmns();
        String fqdn = consumer.fqdn();
        return new Requester(
                consumer.id(),
                consumer.nfType(),
                fqdn == null ? request.optional("requesterFqdn") : fqdn,
                plmns == null ? request.requesterPlmns() : plmns,
                consumer.document().get("snpnList"),
                request.json("requesterSnssaiList", WireShapes.SNSSAIS));
    }

    private static List<NFProfile> producers(TokenRequest request, Parties parties) {
        String id = request.optional("targetNfInstanceId");
        String nfType = request.optional("targetNfType");
        if (id != null) {
            List<NFProfile> named = List.copyOf(parties.producers());
            if (named.isEmpty()
                    || (nfType != null && !nfType.equals(named.getFirst().nfType()))
                    || !Network.wanted(request).holds(named.getFirst())) {
                throw TokenRefusedException.unknownProducer("invalid_request", "no such producer is registered");
            }
            return named;
        }
        JsonNode slices = request.json("targetSnssaiList", WireShapes.SNSSAIS); // parsed once for all producers
        Network network = Network.wanted(request);
        List<NFProfile> producers = new ArrayList<>();
        for (NFProfile profile : parties.producers()) {
            if (profile.nfType().equals(nfType) && network.holds(profile) && isWanted(request, slices, profile)) {
                producers.add(profile);
            }
        }
        return producers;
    }

    /**
     * Network of the producer that a request names; both components are null if it names none.
     *
     * @param plmn a PlmnId
     * @param snpn a PlmnIdNid
     */
    private record Network(
            @Nullable JsonNode plmn, @Nullable JsonNode snpn) {
        static Network wanted(TokenRequest request) {
            return new Network(
                    request.json("targetPlmn", WireShapes.PLMN), request.json("targetSnpn", WireShapes.PLMN));
        }

        boolean holds(NFProfile producer) {
            JsonNode plmns = producer.plmns();
            return (plmn == null || plmns == null || Plmns.contains(plmns, plmn))
                    && (snpn == null || Plmns.contains(producer.document().get("snpnList"), snpn));
        }
    }

    private static boolean isWanted(TokenRequest request, @Nullable JsonNode slices, NFProfile profile) {
        String set = request.optional("targetNfSetId");
        JsonNode own = profile.document().get("sNssais");
        return (set == null || Boolean.TRUE.equals(profile.lists("nfSetIdList", set)))
                && (slices == null || own == null || Slices.anyCovers(own, slices));
    }

    private static boolean serves(TokenRequest request, NFService service) {
        String set = request.optional("targetNfServiceSetId");
        return set == null || NFProfile.containsText(service.document().get("nfServiceSetIdList"), set);
    }

    // An operation-level scope, such as nudm-sdm:am-data:read, must be listed for the consumer or allowed by a rule.
    @SpecRef("TS 29.510 6.1.6.2.3")
    private static boolean operationAllowed(String scope, NFProfile producer, NFService service, Requester consumer) {
        boolean whole = scope.equals(service.name());
        JsonNode ruleSet = service.document().get("allowedScopesRuleSet");
        if (ruleSet != null) {
            RuleSets.Verdict verdict = RuleSets.verdict(producer, ruleSet, consumer, scope);
            return verdict == RuleSets.Verdict.NONE ? whole : verdict == RuleSets.Verdict.ALLOWED;
        }
        return whole || isListed(scope, service, consumer);
    }

    private static boolean isListed(String scope, NFService service, Requester consumer) {
        JsonNode byType = service.document().path("allowedOperationsPerNfType").get(String.valueOf(consumer.nfType()));
        JsonNode byInstance =
                ofInstance(service.document().path("allowedOperationsPerNfInstance"), consumer.nfInstanceId());
        boolean overrides = byInstance != null
                && service.document()
                        .path("allowedOperationsPerNfInstanceOverrides")
                        .asBoolean(false);
        return NFProfile.containsText(byInstance, scope) || (!overrides && NFProfile.containsText(byType, scope));
    }

    private static @Nullable JsonNode ofInstance(JsonNode byInstance, @Nullable String nfInstanceId) {
        Steps.takeFor(byInstance);
        return byInstance.properties().stream()
                .filter(entry -> entry.getKey().equalsIgnoreCase(nfInstanceId))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static String serviceOf(String scope) {
        int colon = scope.indexOf(':');
        return colon < 0 ? scope : scope.substring(0, colon);
    }

    // Copies the restrictions of the request into the claims.
    private static void addLimits(TokenRequest request, ObjectNode claims) {
        set(claims, "consumerPlmnId", request.json("requesterPlmn", WireShapes.PLMN));
        JsonNode snpns = request.json("requesterSnpnList", WireShapes.PLMNS);
        set(claims, "consumerSnpnId", snpns == null || snpns.size() != 1 ? null : snpns.get(0));
        set(claims, "producerPlmnId", request.json("targetPlmn", WireShapes.PLMN));
        set(claims, "producerSnpnId", request.json("targetSnpn", WireShapes.PLMN));
        set(claims, "producerSnssaiList", request.json("targetSnssaiList", WireShapes.SNSSAIS));
        set(claims, "producerNsiList", request.json("targetNsiList", Shape.array(Shape.string(), 1)));
        for (Map.Entry<String, String> text : Map.of(
                        "targetNfSetId", "producerNfSetId",
                        "targetNfServiceSetId", "producerNfServiceSetId",
                        "sourceNfInstanceId", "sourceNfInstanceId")
                .entrySet()) {
            String value = request.optional(text.getKey());
            if (value != null) {
                claims.put(text.getValue(), value);
            }
        }
    }

    private static void set(ObjectNode claims, String name, @Nullable JsonNode value) {
        if (value != null) {
            claims.set(name, value);
        }
    }
}
