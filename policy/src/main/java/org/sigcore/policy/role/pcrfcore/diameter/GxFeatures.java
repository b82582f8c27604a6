// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.rx.FeatureLists;
import org.sigcore.policy.kernel.session.logic.NetLoc;
import tools.jackson.databind.node.ObjectNode;

/**
 * Optional Gx features supported by both peers, negotiated when the session was established.
 *
 * @param first bits of Feature-List-ID 1
 * @param second bits of Feature-List-ID 2
 */
@SpecRef("TS 29.212 5.4.1")
record GxFeatures(long first, long second) {
    /** No optional feature is supported. */
    static final GxFeatures NONE = new GxFeatures(0, 0);

    private static final long PENDING_TRANSACTION = 1L << 16;
    private static final long CONDITIONAL_APN_POLICY_INFO = 1L << 21;
    private static final long RAN_NAS_CAUSE = 1L << 22;
    private static final long CNO_ULI = 1L << 23;
    private static final long COND_POLICY_INFO = 1L << 31;
    private static final long MULTIPLE_PRA = 1L << 3;
    private static final long COND_POLICY_INFO_DEFAULT_QOS = 1L << 4;
    private static final long EXTENDED_BW_NR = 1L << 7;

    /**
     * Supported features. List 1: Rel8, Rel9 and Rel10 (rules with Flow-Information, APN-AMBR and default bearer QoS),
     * ProvAFsignalFlow, SponsoredConnectivity, ADC, NetLoc, TimeBasedUM, and the constants above; list 2: the constants
     * above.
     */
    static final FeatureLists OURS = new FeatureLists(Map.of(
            1L,
            0b1000_0000_0101_1111L
                    | NetLoc.GX_FEATURE
                    | PENDING_TRANSACTION
                    | CONDITIONAL_APN_POLICY_INFO
                    | RAN_NAS_CAUSE
                    | CNO_ULI
                    | COND_POLICY_INFO,
            2L,
            MULTIPLE_PRA | COND_POLICY_INFO_DEFAULT_QOS | EXTENDED_BW_NR));

    private static final String MEMBER = NetLoc.GX_FEATURES;
    private static final String SECOND = "gxFeatures2";

    /** Returns the offered features of a CCR that are also supported here. */
    static GxFeatures agreed(DiameterMessage ccr) {
        return new GxFeatures(common(ccr, 1), common(ccr, 2));
    }

    private static long common(DiameterMessage ccr, long list) {
        return Math.max(0, FeatureLists.offered(ccr, list)) & OURS.ours().getOrDefault(list, 0L);
    }

    /** Returns the features negotiated with the peer of a session. */
    static GxFeatures of(@Nullable ObjectNode peer) {
        return peer == null
                ? NONE
                : new GxFeatures(peer.path(MEMBER).asLong(0), peer.path(SECOND).asLong(0));
    }

    /** Stores the features in the peer of a session. */
    void noteIn(ObjectNode peer) {
        peer.put(MEMBER, first).put(SECOND, second);
    }

    /** True if PendingTransaction was negotiated. */
    boolean pendingTransactions() {
        return (first & PENDING_TRANSACTION) != 0;
    }

    /** True if ConditionalAPNPolicyInfo was negotiated: an APN-AMBR for a RAT or IP-CAN type. */
    boolean ratesByAccess() {
        return (first & CONDITIONAL_APN_POLICY_INFO) != 0;
    }

    /** True if CondPolicyInfo was negotiated: an APN-AMBR that applies from a given time. */
    boolean ratesByTime() {
        return (first & COND_POLICY_INFO) != 0;
    }

    /** True if CondPolicyInfo-DefaultQoS was negotiated: a default bearer QoS that applies from a given time. */
    boolean defaultQosByTime() {
        return (second & COND_POLICY_INFO_DEFAULT_QOS) != 0;
    }

    /** True if CNO-ULI was negotiated: reports of a single presence area. */
    boolean oneArea() {
        return (first & CNO_ULI) != 0;
    }

    /** True if Multiple-PRA was negotiated: reports of several presence areas. */
    boolean manyAreas() {
        return (second & MULTIPLE_PRA) != 0;
    }

    /** True if Extended-BW-NR was negotiated: bit rates in kbit/s. */
    boolean extendedRates() {
        return (second & EXTENDED_BW_NR) != 0;
    }
}
