// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.ingressgateway.CallerFacts.Certified;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.platform.config.OauthProperties.Mode;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.token.ClientAssertion;

/**
 * Checks that a request is sent by the NF instance that it concerns, as far as the sender is proven: by a client
 * credentials assertion, else by an access token and the certificate ({@code urn:uuid:}), which must agree. The
 * certificate of an SCP, a SEPP or another NRF accompanies forwarded requests as well as the proxy's own, so it proves
 * nothing, not even that a request is the proxy's own: for that the proxy sends an assertion. Thread-safe.
 */
@SpecRef({"TS 33.501 13.3.1", "TS 33.501 13.3.8", "TS 33.310 6.1.3c"})
public final class Callers {
    private final Mode mode;
    private final ProxyProof proxies;
    private final CallerFacts facts;
    private final MeterRegistry registry;

    /** Evidence that a request is a proxy's own. */
    public enum ProxyProof {
        /** Its client credentials assertion. */
        ASSERTION,
        /** Also its certificate, on a request without a {@code Via} header. */
        CERTIFICATE
    }

    private enum Proof {
        /** The request is from that instance. */
        OWN,
        /** The request is from another instance. */
        OTHER,
        /** Nothing proves the sender. */
        UNKNOWN
    }

    /**
     * @param mode permissive rejects a sender that is proven to be another instance, enforced also one that proves
     *     nothing
     * @param proxies evidence that a request is a proxy's own
     */
    public Callers(
            Mode mode,
            ProxyProof proxies,
            ClientAssertions assertions,
            KnownInstances instances,
            MeterRegistry registry) {
        this.mode = mode;
        this.proxies = proxies;
        this.facts = new CallerFacts(assertions, instances);
        this.registry = registry;
    }

    /**
     * Checks the sender of a request that changes a resource of an instance.
     *
     * @param nfInstanceId null if the resource belongs to no instance
     * @throws ProblemException 403 if the sender is not that instance
     */
    public void require(SbiHeaders headers, @Nullable String nfInstanceId, String operation) {
        if (nfInstanceId != null) {
            String why = refusal(SenderEvidence.of(headers), nfInstanceId, operation);
            if (why != null) {
                throw new ProblemException(
                        ProblemDetails.of(403, "MODIFICATION_NOT_ALLOWED", "ONRF-" + operation + "-E0104 " + why));
            }
        }
    }

    /**
     * Checks that the sender is of the NF types that a profile claims, as far as its types are proven.
     *
     * @param claimed NF types in the profile
     * @throws ProblemException 403 if the sender is proven to be of other types
     */
    @SpecRef("RFC 9310 3")
    public void requireTypes(SbiHeaders headers, String nfInstanceId, Collection<String> claimed, String operation) {
        Set<String> proven = provenTypes(headers, nfInstanceId);
        for (String nfType : claimed) {
            if (!proven.isEmpty() && !proven.contains(plain(nfType))) {
                throw new ProblemException(ProblemDetails.of(
                        403,
                        "MODIFICATION_NOT_ALLOWED",
                        "ONRF-" + operation + "-E0104 the certificate is for another type of NF than " + nfType));
            }
        }
    }

    /** Returns true if the sender is proven to be that instance and is proven to be of other NF types. */
    public boolean isOfAnotherType(SbiHeaders headers, String nfInstanceId, String nfType) {
        Set<String> proven = provenTypes(headers, nfInstanceId);
        return !proven.isEmpty() && !proven.contains(plain(nfType));
    }

    /**
     * Returns true if the certificate of the sender was issued for an NRF. A registration as an NRF proves nothing,
     * since the certificate of an instance may state no type.
     */
    @SpecRef("RFC 9310 3")
    public boolean isCertifiedNrf(SbiHeaders headers) {
        return facts.certified(SenderEvidence.of(headers)).types().contains("nrf");
    }

    // Returns the types in the certificate that came with the assertion, else in that of the connection if it is the
    // instance's own.
    private Set<String> provenTypes(SbiHeaders headers, String nfInstanceId) {
        SenderEvidence shown = SenderEvidence.of(headers);
        if (mode == Mode.OFF) {
            return Set.of();
        }
        ClientAssertion asserted = facts.asserted(shown);
        if (asserted != null
                && asserted.subject().equalsIgnoreCase(nfInstanceId)
                && !asserted.nfTypes().isEmpty()) {
            return plain(asserted.nfTypes());
        }
        Certified certified = facts.certified(shown);
        return certified.names(nfInstanceId) ? plain(certified.types()) : Set.of();
    }

    private static Set<String> plain(Collection<String> nfTypes) {
        return nfTypes.stream().map(Callers::plain).collect(Collectors.toSet());
    }

    // Removes the underscore, which NF types in identifiers of NF sets do not have.
    private static String plain(String nfType) {
        return nfType.toLowerCase(Locale.ROOT).replaceAll("[_-]", "");
    }

    /**
     * Returns the reason why the requester must not get a token; null if it may. A token is no evidence here, since it
     * is what the request asks for.
     */
    public @Nullable String refusal(SbiHeaders headers, String nfInstanceId) {
        return refusal(SenderEvidence.of(headers).withoutToken(), nfInstanceId, "ACC-ACCTKN");
    }

    private @Nullable String refusal(SenderEvidence shown, String nfInstanceId, String operation) {
        if (mode == Mode.OFF) {
            return null;
        }
        Proof proof = proof(shown, nfInstanceId);
        registry.counter(
                        "ocnrf_caller_checks",
                        "operation",
                        operation,
                        "result",
                        proof.name().toLowerCase(Locale.ROOT))
                .increment();
        return switch (proof) {
            case OWN -> null;
            case OTHER -> "the request is sent by another NF instance";
            case UNKNOWN ->
                mode == Mode.ENFORCED
                        ? "no certificate and no client credentials assertion proves which NF instance sends the request"
                        : null;
        };
    }

    private Proof proof(SenderEvidence shown, String nfInstanceId) {
        Certified certified = facts.certified(shown);
        ClientAssertion asserted = facts.asserted(shown);
        if (asserted != null) {
            return asserted.subject().equalsIgnoreCase(nfInstanceId) && !isShownByAnother(certified, nfInstanceId)
                    ? Proof.OWN
                    : Proof.OTHER;
        }
        Proof proof = byCertificate(shown, certified, nfInstanceId);
        String subject = shown.tokenSubject();
        if (subject == null || proof == Proof.OTHER) {
            return proof; // a token presented by another NF instance has been stolen
        }
        boolean same = subject.equalsIgnoreCase(nfInstanceId);
        if (facts.isProxy(subject) || (same && facts.isProxy(certified) && certified.names(subject))) {
            // A proxy also uses its token on the connections on which it forwards.
            return same && certified.instances().isEmpty() && !shown.forwarded()
                    ? Proof.OWN
                    : same ? proof : Proof.UNKNOWN;
        }
        return same ? Proof.OWN : Proof.OTHER;
    }

    // An assertion passes through proxies; an NF of another type that presents it has stolen it.
    private boolean isShownByAnother(Certified certified, String nfInstanceId) {
        return !certified.types().isEmpty()
                && !facts.isProxy(certified)
                && !certified.instances().isEmpty()
                && !certified.names(nfInstanceId);
    }

    private Proof byCertificate(SenderEvidence shown, Certified certified, String nfInstanceId) {
        boolean own = certified.names(nfInstanceId);
        if (facts.isProxy(certified)) {
            if (own && shown.forwarded()) {
                return Proof.OTHER; // request of another NF, forwarded by this proxy
            }
            return own && proxies == ProxyProof.CERTIFICATE ? Proof.OWN : Proof.UNKNOWN;
        }
        if (own) {
            // A certificate without types may be that of a proxy that is not registered yet.
            return shown.forwarded() && certified.types().isEmpty() ? Proof.UNKNOWN : Proof.OWN;
        }
        return certified.instances().isEmpty() ? Proof.UNKNOWN : Proof.OTHER;
    }

    /** Returns the NF instance that is proven to be the sender; null if nothing proves it, or the sender is a proxy. */
    public @Nullable String proved(SbiHeaders headers) {
        SenderEvidence shown = SenderEvidence.of(headers);
        ClientAssertion asserted = facts.asserted(shown);
        if (asserted != null) {
            return asserted.subject();
        }
        Set<String> certified = facts.certified(shown).instances();
        String subject = shown.tokenSubject();
        String named = subject != null
                ? subject
                : certified.size() == 1 ? certified.iterator().next() : null;
        return named == null || facts.isProxy(named) || proof(shown, named) != Proof.OWN ? null : named;
    }

    /** Returns the peer whose limits apply to a request: the proven instance, else the source address. */
    public String peer(SbiRequest request) {
        String proved = proved(request.headers());
        InetSocketAddress remote = request.remote();
        return proved != null
                ? proved
                : remote == null || remote.getAddress() == null
                        ? ""
                        : remote.getAddress().getHostAddress();
    }

    /**
     * Checks the requester named in a discovery or a subscription against the evidence of the sender.
     *
     * @param nfType null if the request names none
     * @param nfInstanceId null if the request names none
     */
    @SpecRef("TS 29.510 5.3.2.2.2")
    public void requireRequester(
            SenderEvidence shown, @Nullable String nfType, @Nullable String nfInstanceId, String operation) {
        requireRequester(facts.options(), shown, nfType, nfInstanceId, operation);
    }

    /** Variant of {@link #requireRequester} for a request that has read its settings already. */
    public void requireRequester(
            CcaOptions now,
            SenderEvidence shown,
            @Nullable String nfType,
            @Nullable String nfInstanceId,
            String operation) {
        Set<String> instances = mode == Mode.OFF ? Set.of() : provenInstances(shown, now);
        if (instances.isEmpty()) {
            return;
        }
        if (nfInstanceId != null && !instances.contains(nfInstanceId.toLowerCase(Locale.ROOT))) {
            throw notTheRequester("the request names another NF instance than its sender", operation);
        }
        Set<String> types = provenTypes(shown, instances, now);
        if (nfType != null && !types.isEmpty() && !types.contains(plain(nfType))) {
            throw notTheRequester("the requester is not of the NF type " + nfType, operation);
        }
    }

    // Returns an empty set if nothing proves the sender, or the sender is a proxy.
    private Set<String> provenInstances(SenderEvidence shown, CcaOptions now) {
        ClientAssertion asserted = facts.asserted(shown, now);
        Certified certified = facts.certified(shown);
        String subject = shown.tokenSubject();
        if (asserted != null) {
            return facts.isProxy(asserted.subject())
                    ? Set.of()
                    : Set.of(asserted.subject().toLowerCase(Locale.ROOT));
        }
        if (!certified.instances().isEmpty() && !facts.isProxy(certified)) {
            return certified.instances();
        }
        return subject == null || facts.isProxy(subject) || certified.names(subject)
                ? Set.of()
                : Set.of(subject.toLowerCase(Locale.ROOT));
    }

    private Set<String> provenTypes(SenderEvidence shown, Set<String> instances, CcaOptions now) {
        ClientAssertion asserted = facts.asserted(shown, now);
        Collection<String> certified = asserted != null
                ? asserted.nfTypes()
                : facts.certified(shown).instances().equals(instances)
                        ? facts.certified(shown).types()
                        : List.of();
        if (!certified.isEmpty()) {
            return plain(certified);
        }
        return instances.stream()
                .flatMap(id -> Stream.ofNullable(facts.registeredType(id)))
                .map(Callers::plain)
                .collect(Collectors.toSet());
    }

    private static ProblemException notTheRequester(String why, String operation) {
        return new ProblemException(
                ProblemDetails.of(403, "REQUESTER_NOT_ALLOWED", "ONRF-" + operation + "-E0104 " + why));
    }
}
