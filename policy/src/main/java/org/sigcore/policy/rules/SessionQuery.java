// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.rules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which session an AF means: the address of the UE, whose it is, and the network. One address may be that of several
 * sessions, since a gateway that restarts gives its addresses out again without ending the sessions of before. Immutable.
 *
 * @param address with at least one address
 * @param supi null when the AF does not say
 * @param gpsi null when the AF does not say
 * @param dnn null when the AF does not say
 * @param slice null when the AF does not say
 */
@SpecRef({"TS 29.513 6.2", "TS 29.213 5.2"})
public record SessionQuery(
        UeAddress address,
        @Nullable String supi,
        @Nullable String gpsi,
        @Nullable String dnn,
        @Nullable JsonNode slice) {
    /** The subscriber of the session is the one that the AF names. */
    public static final int SAME_SUBSCRIBER = 2;

    /** The AF names no subscriber, or in a way that cannot be compared. */
    public static final int UNKNOWN_SUBSCRIBER = 1;

    /** The AF names another GPSI than the session has; a subscriber may have several. */
    public static final int OTHER_GPSI = 0;

    /** What an AF's request asks for. */
    public static SessionQuery of(JsonNode ascReqData) {
        return new SessionQuery(
                UeAddress.ofAppSession(ascReqData),
                Json.string(ascReqData, "supi"),
                Json.string(ascReqData, "gpsi"),
                Json.string(ascReqData, "dnn"),
                ascReqData.get("sliceInfo"));
    }

    /**
     * The sessions that may be meant: those of the AF's subscriber first, of these the newest.
     *
     * @param byAddress all sessions of one address, the newest first
     * @param context of a session, in the words of SmPolicyContextData
     */
    public <S> List<S> candidates(Function<UeAddress, List<S>> byAddress, Function<S, ObjectNode> context) {
        List<S> found = matching(byAddress.apply(address), context);
        if (found.isEmpty() && address.ipv4() != null && address.ipv6Network() != null) {
            found = matching(byAddress.apply(new UeAddress(null, null, address.ipv6Network(), null)), context);
        }
        return found;
    }

    private <S> List<S> matching(List<S> sessions, Function<S, ObjectNode> context) {
        List<S> found = new ArrayList<>(sessions);
        found.removeIf(session -> affinity(context.apply(session)).isEmpty());
        found.sort(Comparator.comparingInt(
                        (S session) -> affinity(context.apply(session)).orElseThrow())
                .reversed());
        return found;
    }

    /**
     * How well a session of that address fits: one of the constants; empty when it is not the one, because the subscriber,
     * the network, the slice or the other address of a dual-stack UE are not those that the AF names.
     */
    public OptionalInt affinity(ObjectNode context) {
        boolean meant = agrees(address, UeAddress.ofSmContext(context))
                && (dnn == null || network(dnn).equals(network(Json.string(context, "dnn"))))
                && (slice == null || !context.has("sliceInfo") || sameSlice(slice, context.get("sliceInfo")));
        return meant ? subscriber(context) : OptionalInt.empty();
    }

    private OptionalInt subscriber(ObjectNode context) {
        String theirSupi = Json.string(context, "supi");
        String theirGpsi = Json.string(context, "gpsi");
        if (supi != null && comparable(supi, theirSupi)) {
            return supi.equalsIgnoreCase(theirSupi) ? OptionalInt.of(SAME_SUBSCRIBER) : OptionalInt.empty();
        }
        if (gpsi != null && comparable(gpsi, theirGpsi)) {
            return OptionalInt.of(gpsi.equalsIgnoreCase(theirGpsi) ? SAME_SUBSCRIBER : OTHER_GPSI);
        }
        return OptionalInt.of(UNKNOWN_SUBSCRIBER);
    }

    // imsi-... and nai-... may be the same subscriber.
    private static boolean comparable(String one, @Nullable String other) {
        return other != null && kind(one).equals(kind(other));
    }

    private static String kind(String identity) {
        int dash = identity.indexOf('-');
        return dash < 0 ? "" : identity.substring(0, dash);
    }

    private static boolean agrees(UeAddress wanted, UeAddress known) {
        return (wanted.ipv4() == null || known.ipv4() == null || wanted.ipv4().equals(known.ipv4()))
                && (wanted.ipv6Network() == null
                        || known.ipv6Network() == null
                        || wanted.ipv6Network().equals(known.ipv6Network()));
    }

    private static boolean sameSlice(JsonNode one, JsonNode other) {
        return Json.integer(one, "sst", 0) == Json.integer(other, "sst", 0)
                && differentiator(one).equals(differentiator(other));
    }

    private static String differentiator(JsonNode slice) {
        String sd = Json.string(slice, "sd");
        return sd == null ? "" : sd.toLowerCase(Locale.ROOT);
    }

    // ims and ims.mnc001.mcc001.gprs name the same network.
    private static String network(@Nullable String dnn) {
        return dnn == null ? "" : dnn.toLowerCase(Locale.ROOT).replaceFirst("\\.mnc\\d+\\.mcc\\d+\\.gprs$", "");
    }
}
