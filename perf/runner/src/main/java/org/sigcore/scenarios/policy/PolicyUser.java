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
 * Identity of a virtual user: a subscriber and one of the subscriber's sessions. All attributes are derived from
 * numbers; users with the same number in different lives of a site are sessions of the same subscriber.
 */
final class PolicyUser {
    /** Number of CCRs that the user has sent; its string form is the CC-Request-Number. */
    static final String REQUESTS = "requests";

    /** Subscriber that the UDR does not know. */
    static final String UNKNOWN = "imsi-001019999999999";

    private static final String MCC = "001";
    private static final String MNC = "01";
    private static final long PER_SITE = 100_000_000;
    private static final int LIVES = 16;
    private static final int ADDRESS_BITS = 20;
    private static final long FIRST_ADDRESS = 0x0A00_0000L;
    private static final int BYTE = 0xFF;

    private PolicyUser() {}

    /** Returns the number of the subscriber in a SUPI. */
    static long number(String supi) {
        return Long.parseLong(supi.substring(supi.length() - 10));
    }

    /**
     * Returns the initial attributes of a user.
     *
     * @param site number of the site, from 0
     * @param life number of the life, from 0, in the order of the file
     * @param dnn data network or APN
     * @param number number of the subscriber at the site
     * @param peers API root of the simulators
     */
    static Map<String, Object> of(int site, int life, String dnn, long number, String peers) {
        long subscriber = subscriber(site, number);
        String imsi = imsi(subscriber);
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

    /** Returns the SUPI of a subscriber by its number at its site. */
    static String supi(int site, long number) {
        return "imsi-" + imsi(subscriber(site, number));
    }

    private static long subscriber(int site, long number) {
        return 1 + site * PER_SITE + number % PER_SITE;
    }

    private static String imsi(long subscriber) {
        return MCC + MNC + String.format(Locale.ROOT, "%010d", subscriber);
    }

    private static String ipv4(int site, int life, long number) {
        long block = (long) site * LIVES + life;
        long address = FIRST_ADDRESS + (block << ADDRESS_BITS) + number % (1L << ADDRESS_BITS);
        return (address >> 24 & BYTE) + "." + (address >> 16 & BYTE) + "." + (address >> 8 & BYTE) + "."
                + (address & BYTE);
    }

    /** Returns the body of an SMF's request, with placeholders for Gatling. */
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
        // Inserted directly, since an expression cannot yield a JSON number.
        return Json.text(context).replaceFirst("\\{", "{\"pduSessionId\":#{pduSessionId},");
    }

    /** Returns the body of an AMF's request. */
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

    /** Returns the location of a UE. */
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

    /**
     * Alternates between two radio access types. The string form is the next one to which the user changes. Belongs to
     * one user.
     */
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
