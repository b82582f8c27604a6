// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway.api;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nrfcachedata.api.KnownInstances;
import org.sigcore.platform.config.OauthProperties.Mode;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.tls.CertifiedNf;

/**
 * Whether who sends a request is the NF instance that it is about, as far as that was proved: by a client credentials
 * assertion, else by an access token and the certificate ({@code urn:uuid:}), which must agree. An SCP, a SEPP and another NRF speak for
 * others too, so that their tokens and certificates say nothing of whom a request is from. Thread-safe.
 */
@SpecRef({"TS 33.501 13.3.1", "TS 33.501 13.3.8", "TS 33.310 6.1.3c"})
public final class Callers {
    private final Mode mode;
    private final ClientAssertions assertions;
    private final KnownInstances instances;
    private final MeterRegistry registry;

    private enum Proof {
        /** It is that instance. */
        OWN,
        /** It is another. */
        OTHER,
        /** Nobody knows. */
        UNKNOWN
    }

    /** @param mode permissive refuses whom others proved to be, enforced also who proves nothing */
    public Callers(Mode mode, ClientAssertions assertions, KnownInstances instances, MeterRegistry registry) {
        this.mode = mode;
        this.assertions = assertions;
        this.instances = instances;
        this.registry = registry;
    }

    /**
     * Checks who sends a request to change what belongs to an instance.
     *
     * @param nfInstanceId null when it belongs to nobody
     * @throws ProblemException 403
     */
    public void require(SbiHeaders headers, @Nullable String nfInstanceId, String operation) {
        if (nfInstanceId != null) {
            String why = refusal(headers, headers.get(TokenGate.SUBJECT), nfInstanceId, operation);
            if (why != null) {
                throw new ProblemException(
                        ProblemDetails.of(403, "MODIFICATION_NOT_ALLOWED", "ONRF-" + operation + "-E0104 " + why));
            }
        }
    }

    /**
     * Checks that who registers as a type of NF is one, as far as the certificate is its own and says so: that of an SCP
     * which passes the request on says nothing.
     *
     * @param nfType null when the profile names none
     * @throws ProblemException 403
     */
    @SpecRef("RFC 9310 3")
    public void requireType(SbiHeaders headers, String nfInstanceId, @Nullable String nfType, String operation) {
        if (nfType != null && isOfAnotherType(headers, nfInstanceId, nfType)) {
            throw new ProblemException(ProblemDetails.of(
                    403,
                    "MODIFICATION_NOT_ALLOWED",
                    "ONRF-" + operation + "-E0104 the certificate is for another type of NF"));
        }
    }

    /** Whether the certificate is that instance's own, and made for other types of NF. */
    public boolean isOfAnotherType(SbiHeaders headers, String nfInstanceId, String nfType) {
        Set<String> types = TlsIdentity.types(headers);
        return mode != Mode.OFF
                && !types.isEmpty()
                && !types.contains(nfType.toLowerCase(Locale.ROOT))
                && isOwn(headers, nfInstanceId);
    }

    private static boolean isOwn(SbiHeaders headers, String nfInstanceId) {
        return TlsIdentity.instances(headers).contains(nfInstanceId.toLowerCase(Locale.ROOT));
    }

    /** Why a token is not for who asks, null when it is. A token proves nothing here: it is what is asked for. */
    public @Nullable String refusal(SbiHeaders headers, String nfInstanceId) {
        return refusal(headers, null, nfInstanceId, "ACC-ACCTKN");
    }

    private @Nullable String refusal(
            SbiHeaders headers, @Nullable String tokenSubject, String nfInstanceId, String operation) {
        if (mode == Mode.OFF) {
            return null;
        }
        Proof proof = proof(headers, tokenSubject, nfInstanceId);
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

    private Proof proof(SbiHeaders headers, @Nullable String tokenSubject, String nfInstanceId) {
        String asserted = assertions.subject(headers);
        if (asserted != null) {
            return asserted.equalsIgnoreCase(nfInstanceId) && !isShownByAnother(headers, nfInstanceId)
                    ? Proof.OWN
                    : Proof.OTHER;
        }
        Proof certified = certified(headers, nfInstanceId);
        if (tokenSubject == null || certified == Proof.OTHER) {
            return certified; // a token that another NF instance shows is a stolen one
        }
        return tokenSubject.equalsIgnoreCase(nfInstanceId)
                ? Proof.OWN
                : isProxy(tokenSubject) ? Proof.UNKNOWN : Proof.OTHER;
    }

    // An assertion goes through proxies; an NF of another type that shows it has seen it somewhere.
    private static boolean isShownByAnother(SbiHeaders headers, String nfInstanceId) {
        Set<String> types = TlsIdentity.types(headers);
        return !types.isEmpty()
                && types.stream().noneMatch(Callers::passesOn)
                && !TlsIdentity.instances(headers).isEmpty()
                && !isOwn(headers, nfInstanceId);
    }

    private Proof certified(SbiHeaders headers, String nfInstanceId) {
        if (isOwn(headers, nfInstanceId)) {
            return Proof.OWN;
        }
        Set<String> instances = TlsIdentity.instances(headers);
        return instances.isEmpty() || isProxy(headers, instances) ? Proof.UNKNOWN : Proof.OTHER;
    }

    // What the certificate says counts more than what an NF has registered as.
    private boolean isProxy(SbiHeaders headers, Set<String> instances) {
        Set<String> types = TlsIdentity.types(headers);
        return types.isEmpty()
                ? instances.stream().anyMatch(this::isProxy)
                : types.stream().anyMatch(Callers::passesOn);
    }

    /** The instance that a request is proved to be from; null when nothing proves it, or a proxy sends it. */
    public @Nullable String proved(SbiHeaders headers) {
        String asserted = assertions.subject(headers);
        if (asserted != null) {
            return asserted;
        }
        Set<String> certified = TlsIdentity.instances(headers);
        String subject = headers.get(TokenGate.SUBJECT);
        String named = subject != null
                ? subject
                : certified.size() == 1 ? certified.iterator().next() : null;
        return named == null || isProxy(named) || proof(headers, subject, named) != Proof.OWN ? null : named;
    }

    /** The peer whose limits a request counts for: the proven instance, else the address that it comes from. */
    public String peer(SbiRequest request) {
        String proved = proved(request.headers());
        InetSocketAddress remote = request.remote();
        return proved != null
                ? proved
                : remote == null || remote.getAddress() == null
                        ? ""
                        : remote.getAddress().getHostAddress();
    }

    private static boolean passesOn(String nfType) {
        return CertifiedNf.PROXIES.contains(nfType.toUpperCase(Locale.ROOT));
    }

    private boolean isProxy(String nfInstanceId) {
        NFProfile profile = instances.find(nfInstanceId);
        return profile != null && passesOn(profile.nfType());
    }
}
