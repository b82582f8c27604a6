// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.Snssai;
import org.sigcore.model.session.SubscriberIdentity;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Identifies the session that an AF refers to: address of the UE, subscriber, and network. Several sessions may share
 * an address, since a gateway reassigns addresses after a restart without ending the previous sessions. Immutable.
 *
 * @param address with at least one address
 * @param supi null if the AF names none
 * @param gpsi null if the AF names none
 * @param dnn null if the AF names none
 * @param slice null if the AF names none
 */
@SpecRef({"TS 29.513 6.2", "TS 29.213 5.2"})
public record SessionQuery(
        SessionAddress address,
        @Nullable String supi,
        @Nullable String gpsi,
        @Nullable Dnn dnn,
        @Nullable Snssai slice) {
    /** Score of a session whose subscriber is the one that the AF names. */
    public static final int SAME_SUBSCRIBER = 2;

    /** Score of a session if the AF names no subscriber, or one that is not comparable. */
    public static final int UNKNOWN_SUBSCRIBER = 1;

    /** Score of a session with a different GPSI; a subscriber may have several. */
    public static final int OTHER_GPSI = 0;

    /** Added for a session in the IP domain that the AF names, to rank it before sessions without a known domain. */
    public static final int IN_DOMAIN = 3;

    /** Returns the query of an AF's request. */
    public static SessionQuery of(JsonNode ascReqData) {
        String dnn = AppSessionContextReqData.DNN.text(ascReqData);
        JsonNode slice = ascReqData.get(AppSessionContextReqData.SLICE_INFO.name());
        return new SessionQuery(
                SessionAddress.ofAppSession(ascReqData),
                canonical(AppSessionContextReqData.SUPI.text(ascReqData)),
                canonical(AppSessionContextReqData.GPSI.text(ascReqData)),
                dnn == null ? null : Dnn.of(dnn),
                slice == null ? null : Snssai.of(slice));
    }

    /**
     * Returns the candidate sessions: those of the AF's subscriber first, the newest first within a score.
     *
     * @param byAddress returns all sessions of an address, the newest first
     * @param context returns the context of a session as SmPolicyContextData
     */
    public <S> List<S> candidates(Function<SessionAddress, List<S>> byAddress, Function<S, ObjectNode> context) {
        List<S> found = matching(byAddress.apply(address), context);
        if (found.isEmpty() && address.ipv4() != null && address.ipv6() != null) {
            found = matching(byAddress.apply(new SessionAddress(null, null, address.ipv6())), context);
        }
        return found;
    }

    private <S> List<S> matching(List<S> sessions, Function<S, ObjectNode> context) {
        List<S> found = new ArrayList<>(sessions);
        found.removeIf(session -> affinity(context.apply(session)).isEmpty());
        found.sort(Comparator.comparingInt(
                        (S session) -> affinity(context.apply(session)).orElseThrow())
                .reversed());
        if (address.ipDomain() != null && !found.isEmpty() && isInDomain(found.getFirst(), context)) {
            found.removeIf(session -> !isInDomain(session, context));
        }
        return found;
    }

    private <S> boolean isInDomain(S session, Function<S, ObjectNode> context) {
        return affinity(context.apply(session)).orElseThrow() >= IN_DOMAIN;
    }

    /**
     * Returns the score of a session with the address, as the sum of the constants. Empty if the AF names another
     * subscriber, network, slice, IP domain, or other address of a dual-stack UE. A domain, slice or subscriber that is
     * unknown for the session is not a mismatch.
     */
    public OptionalInt affinity(ObjectNode context) {
        SmPolicyContextData session = new SmPolicyContextData(context);
        Dnn theirDnn = session.dnn();
        Snssai theirSlice = session.sliceInfo();
        boolean meant = address.agrees(SessionAddress.ofSmContext(context))
                && (dnn == null || (theirDnn != null && dnn.matches(theirDnn)))
                && (slice == null || theirSlice == null || slice.equals(theirSlice));
        String asked = address.ipv4() == null || session.ipv4Address() == null ? null : address.ipDomain();
        String domain = session.ipDomain();
        if (!meant || (asked != null && domain != null && !asked.equals(domain))) {
            return OptionalInt.empty();
        }
        OptionalInt subscriber = subscriber(session);
        return asked != null && domain != null && subscriber.isPresent()
                ? OptionalInt.of(subscriber.getAsInt() + IN_DOMAIN)
                : subscriber;
    }

    private OptionalInt subscriber(SmPolicyContextData session) {
        String theirSupi = canonical(session.supi());
        String theirGpsi = canonical(session.gpsi());
        if (supi != null && comparable(supi, theirSupi)) {
            return supi.equalsIgnoreCase(theirSupi) ? OptionalInt.of(SAME_SUBSCRIBER) : OptionalInt.empty();
        }
        if (gpsi != null && comparable(gpsi, theirGpsi)) {
            return OptionalInt.of(gpsi.equalsIgnoreCase(theirGpsi) ? SAME_SUBSCRIBER : OTHER_GPSI);
        }
        return OptionalInt.of(UNKNOWN_SUBSCRIBER);
    }

    private static @Nullable String canonical(@Nullable String identity) {
        return identity == null ? null : SubscriberIdentity.canonical(identity);
    }

    // Identities of different kinds are not comparable: imsi-... and nai-... may denote the same subscriber.
    private static boolean comparable(String one, @Nullable String other) {
        return other != null && kind(one).equals(kind(other));
    }

    private static String kind(String identity) {
        int dash = identity.indexOf('-');
        return dash < 0 ? "" : identity.substring(0, dash);
    }
}
