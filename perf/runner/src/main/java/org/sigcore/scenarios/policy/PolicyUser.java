// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * Who a virtual user is: a subscriber, and one session of his. Everything follows from numbers; lives of one site whose users
 * have the same number are sessions of the same subscriber.
 */
final class PolicyUser {
    /** How many CCRs the user has sent; a text of it is the CC-Request-Number. */
    static final String REQUESTS = "requests";

    private static final String MCC = "001";
    private static final String MNC = "01";
    private static final long PER_SITE = 100_000_000;
    private static final int LIVES = 16;
    private static final int ADDRESS_BITS = 20;
    private static final long FIRST_ADDRESS = 0x0A00_0000L;
    private static final int BYTE = 0xFF;

    private PolicyUser() {}

    /** The number of the subscriber in his SUPI. */
    static long number(String supi) {
        return Long.parseLong(supi.substring(supi.length() - 10));
    }

    /**
     * What he knows when he is born.
     *
     * @param site from 0
     * @param life from 0, in the order of the file
     * @param dnn data network or APN
     * @param number of the subscriber at the site
     * @param peers root of the simulators' URIs
     */
    static Map<String, Object> of(int site, int life, String dnn, long number, String peers) {
        long subscriber = 1 + site * PER_SITE + number % PER_SITE;
        String imsi = MCC + MNC + String.format(Locale.ROOT, "%010d", subscriber);
        String msisdn = "4917" + String.format(Locale.ROOT, "%09d", subscriber);
        Map<String, Object> user = new HashMap<>();
        user.put("imsi", imsi);
        user.put("supi", "imsi-" + imsi);
        user.put("msisdn", msisdn);
        user.put("ipv4", ipv4(site, life, number));
        user.put("dnn", dnn);
        user.put("pduSessionId", "" + (life + 1));
        user.put("uri", peers);
        user.put(REQUESTS, new AtomicLong());
        user.put("ratType", new RadioAccess("EUTRA", "NR"));
        user.put("rat", new RadioAccess("1000", "1004"));
        return user;
    }

    private static String ipv4(int site, int life, long number) {
        long block = (long) site * LIVES + life;
        long address = FIRST_ADDRESS + (block << ADDRESS_BITS) + number % (1L << ADDRESS_BITS);
        return (address >> 24 & BYTE) + "." + (address >> 16 & BYTE) + "." + (address >> 8 & BYTE) + "."
                + (address & BYTE);
    }

    /** What an SMF asks with, the rest of it for Gatling to fill in. */
    @SpecRef("TS 29.512 5.6.2.3")
    static String smContext() {
        ObjectNode context = Json.object()
                .put("supi", "#{supi}")
                .put("gpsi", "msisdn-#{msisdn}")
                .put("pduSessionType", "IPV4")
                .put("dnn", "#{dnn}")
                .put("notificationUri", "#{uri}/smf/#{supi}/#{pduSessionId}")
                .put("accessType", "3GPP_ACCESS")
                .put("ratType", "NR")
                .put("ipv4Address", "#{ipv4}")
                .put("smfId", "5d2a0b1c-0000-4000-8000-000000000001")
                .put("offline", true)
                .put("suppFeat", "0");
        context.set("servingNetwork", plmn());
        context.set("sliceInfo", Json.object().put("sst", 1).put("sd", "000001"));
        context.putObject("subsSessAmbr").put("uplink", "50 Mbps").put("downlink", "200 Mbps");
        ObjectNode qos = context.putObject("subsDefQos").put("5qi", 9);
        qos.putObject("arp")
                .put("priorityLevel", 8)
                .put("preemptCap", "NOT_PREEMPT")
                .put("preemptVuln", "PREEMPTABLE");
        // A number, which no expression is.
        return Json.text(context).replaceFirst("\\{", "{\"pduSessionId\":#{pduSessionId},");
    }

    /** What an AMF asks with. */
    @SpecRef({"TS 29.507 5.6.2.3", "TS 29.525 5.6.2.3"})
    static ObjectNode association(String service) {
        ObjectNode request = Json.object()
                .put("notificationUri", "#{uri}/amf/" + service + "/#{supi}")
                .put("supi", "#{supi}")
                .put("gpsi", "msisdn-#{msisdn}")
                .put("accessType", "3GPP_ACCESS")
                .put("ratType", "NR")
                .put("suppFeat", "0");
        request.set("servingPlmn", plmn());
        request.putObject("guami").put("amfId", "010041").set("plmnId", plmn());
        request.set("userLoc", location());
        return request;
    }

    /** Where a UE is. */
    static ObjectNode location() {
        ObjectNode location = Json.object();
        ObjectNode nr = location.putObject("nrLocation");
        nr.putObject("tai").put("tac", "000001").set("plmnId", plmn());
        nr.putObject("ncgi").put("nrCellId", "000000001").set("plmnId", plmn());
        return location;
    }

    private static ObjectNode plmn() {
        return Json.object().put("mcc", MCC).put("mnc", MNC);
    }

    /** One of two radio accesses by turns: as a text, the one that the user changes to next. For one user. */
    static final class RadioAccess {
        private final String first;
        private final String second;
        private boolean changed;

        RadioAccess(String first, String second) {
            this.first = first;
            this.second = second;
        }

        void change() {
            changed = !changed;
        }

        @Override
        public String toString() {
            return changed ? second : first;
        }
    }
}
