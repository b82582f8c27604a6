// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts 3GPP-User-Location-Info and 3GPP-MS-TimeZone to UserLocation and TimeZone, and back. A location also keeps
 * the original octets, so that it is encoded without loss. Pure.
 */
@SpecRef({"TS 29.061 16.4.7.2", "TS 29.571 5.4.4.7", "TS 23.040 9.2.3.11"})
public final class UserLocations {
    private static final String OCTETS = "octets";
    private static final int CGI = 0;
    private static final int SAI = 1;
    private static final int RAI = 2;
    private static final int TAI = 128;
    private static final int ECGI = 129;
    private static final int TAI_AND_ECGI = 130;
    private static final int ENODEB = 131;
    private static final int TAI_AND_ENODEB = 132;
    private static final int EXTENDED_ENODEB = 133;
    private static final int TAI_AND_EXTENDED_ENODEB = 134;
    private static final int NCGI = 135;
    private static final int NR_TAI = 136;
    private static final int NR_TAI_AND_NCGI = 137;
    private static final int NR_TAI_AND_NODE = 139;
    private static final int MOST_AREAS = 15;
    private static final int MOST_CELLS = 63;
    private static final int MOST_QUARTERS = 79;
    private static final HexFormat HEX = HexFormat.of();

    private UserLocations() {}

    /**
     * Returns a UserLocation that includes the octets; only the octets if the type is unknown or the value is too
     * short.
     */
    public static ObjectNode read(byte[] location) {
        ObjectNode document = Json.object();
        try {
            place(ByteBuffer.wrap(location), document);
        } catch (BufferUnderflowException tooShort) {
            document.removeAll();
        }
        return document.put(OCTETS, HEX.formatHex(location));
    }

    private static void place(ByteBuffer in, ObjectNode document) {
        int type = in.get() & 0xFF;
        switch (type) {
            case CGI ->
                document.putObject("geraLocation")
                        .set("cgi", inNetwork(in).put("lac", hex(in, 2)).put("cellId", hex(in, 2)));
            case SAI ->
                document.putObject("utraLocation")
                        .set("sai", inNetwork(in).put("lac", hex(in, 2)).put("sac", hex(in, 2)));
            case RAI ->
                document.putObject("utraLocation")
                        .set("rai", inNetwork(in).put("lac", hex(in, 2)).put("rac", hex(in, 1)));
            case TAI, ECGI, TAI_AND_ECGI, ENODEB, TAI_AND_ENODEB, EXTENDED_ENODEB, TAI_AND_EXTENDED_ENODEB ->
                eutra(type, in, document.putObject("eutraLocation"));
            case NCGI, NR_TAI, NR_TAI_AND_NCGI, NR_TAI_AND_NODE -> nr(type, in, document.putObject("nrLocation"));
            default -> {}
        }
    }

    @SpecRef("TS 29.274 8.21")
    private static void eutra(int type, ByteBuffer in, ObjectNode place) {
        if (type == TAI || type == TAI_AND_ECGI || type == TAI_AND_ENODEB || type == TAI_AND_EXTENDED_ENODEB) {
            place.set("tai", inNetwork(in).put("tac", hex(in, 2)));
        }
        if (type == ECGI || type == TAI_AND_ECGI) {
            place.set("ecgi", inNetwork(in).put("eutraCellId", hex(in, 4).substring(1)));
        } else if (type != TAI) {
            ObjectNode node = inNetwork(in);
            int id = Integer.parseInt(hex(in, 3), 16);
            String name;
            if (type == ENODEB || type == TAI_AND_ENODEB) {
                name = "MacroeNB-%05x".formatted(id & 0xFFFFF);
            } else {
                boolean isShort = (id & 0x800000) != 0;
                name = isShort ? "SMacroeNB-%05x".formatted(id & 0x3FFFF) : "LMacroeNB-%06x".formatted(id & 0x1FFFFF);
            }
            place.set("globalENbId", node.put("eNbId", name));
        }
    }

    // Reads only the tracking area of an NG-RAN node.
    private static void nr(int type, ByteBuffer in, ObjectNode place) {
        if (type != NCGI) {
            place.set("tai", inNetwork(in).put("tac", hex(in, 3)));
        }
        if (type == NCGI || type == NR_TAI_AND_NCGI) {
            place.set("ncgi", inNetwork(in).put("nrCellId", hex(in, 5).substring(1)));
        }
    }

    private static ObjectNode inNetwork(ByteBuffer in) {
        ObjectNode document = Json.object();
        document.set("plmnId", plmn(in));
        return document;
    }

    /**
     * Returns the octets; null if the AVP cannot represent the location. A tracking area or cell whose number of digits
     * differs from that of the access is omitted, such as the area of a cell of E-UTRA with 5GC.
     */
    static byte @Nullable [] write(JsonNode location) {
        try {
            String octets = Json.string(location, OCTETS);
            if (octets != null) {
                return HEX.parseHex(octets);
            }
            return location.has("nrLocation")
                    ? ofNr(location.path("nrLocation"))
                    : ofEutra(location.path("eutraLocation"));
        } catch (IllegalArgumentException notHexadecimal) {
            return null;
        }
    }

    private static byte @Nullable [] ofEutra(JsonNode place) {
        String area = place.path("ignoreTai").asBoolean(false) ? "" : identity(place.path("tai"), "", "tac", 4);
        String cell =
                place.path("ignoreEcgi").asBoolean(false) ? "" : identity(place.path("ecgi"), "0", "eutraCellId", 7);
        return written(TAI, area, ECGI, cell, TAI_AND_ECGI);
    }

    private static byte @Nullable [] ofNr(JsonNode place) {
        String area = identity(place.path("tai"), "", "tac", 6);
        String cell = place.path("ignoreNcgi").asBoolean(false) ? "" : identity(place.path("ncgi"), "0", "nrCellId", 9);
        return written(NR_TAI, area, NCGI, cell, NR_TAI_AND_NCGI);
    }

    private static byte @Nullable [] written(int ofArea, String area, int ofCell, String cell, int ofBoth) {
        int type = area.isEmpty() ? ofCell : cell.isEmpty() ? ofArea : ofBoth;
        return area.isEmpty() && cell.isEmpty() ? null : HEX.parseHex(HEX.toHexDigits((byte) type) + area + cell);
    }

    /** Returns the digits of an area or cell with those of its network; empty if it is absent or has another size. */
    private static String identity(JsonNode areaOrCell, String filler, String member, int size) {
        String digits = areaOrCell.path(member).asString("");
        return digits.length() == size ? digits(areaOrCell.path("plmnId")) + filler + digits : "";
    }

    /** Returns the tracking areas and E-UTRA cells of a PresenceInfo as Presence-Reporting-Area-Elements-List. */
    @SpecRef({"TS 29.212 5.3.107", "TS 29.274 8.108"})
    public static byte @Nullable [] elements(JsonNode presence) {
        List<String> areas = identities(presence.path("trackingAreaList"), "", "tac", 4, MOST_AREAS);
        List<String> cells = identities(presence.path("ecgiList"), "0", "eutraCellId", 7, MOST_CELLS);
        return areas.isEmpty() && cells.isEmpty()
                ? null
                : HEX.parseHex("%x00000%02x0000".formatted(areas.size(), cells.size())
                        + String.join("", areas)
                        + String.join("", cells));
    }

    private static List<String> identities(JsonNode list, String filler, String member, int size, int most) {
        return list.valueStream()
                .map(each -> identity(each, filler, member, size))
                .filter(digits -> !digits.isEmpty())
                .limit(most)
                .toList();
    }

    private static ObjectNode plmn(ByteBuffer in) {
        String digits = hex(in, 3);
        String mnc3 = digits.substring(2, 3);
        return Json.object()
                .put("mcc", "" + digits.charAt(1) + digits.charAt(0) + digits.charAt(3))
                .put("mnc", "" + digits.charAt(5) + digits.charAt(4) + (mnc3.equals("f") ? "" : mnc3));
    }

    private static String digits(JsonNode plmn) {
        String mcc = plmn.path("mcc").asString("");
        String mnc = plmn.path("mnc").asString("");
        if (mcc.length() != 3 || mnc.length() < 2) {
            throw new IllegalArgumentException("invalid PLMN");
        }
        return "" + mcc.charAt(1) + mcc.charAt(0) + (mnc.length() == 3 ? mnc.charAt(2) : 'f') + mcc.charAt(2)
                + mnc.charAt(1) + mnc.charAt(0);
    }

    private static String hex(ByteBuffer in, int octets) {
        byte[] read = new byte[octets];
        in.get(read);
        return HEX.formatHex(read);
    }

    /** Returns a time zone such as {@code +01:00} or {@code -08:00+1}; null if it is invalid. */
    public static @Nullable String timeZone(byte[] zone) {
        if (zone.length < 1) {
            return null;
        }
        int quarters = (zone[0] & 0x07) * 10 + ((zone[0] & 0xF0) >> 4);
        int daylight = zone.length > 1 ? zone[1] & 0x03 : 0;
        return "%s%02d:%02d%s"
                .formatted(
                        (zone[0] & 0x08) == 0 ? "+" : "-",
                        quarters / 4,
                        quarters % 4 * 15,
                        daylight == 0 ? "" : "+" + daylight);
    }

    /** Returns the octets; null if the text is not a time zone that they can represent. */
    static byte @Nullable [] timeZone(String zone) {
        if (!zone.matches("[+-]\\d{2}:\\d{2}(\\+[12])?")) {
            return null;
        }
        int quarters = Integer.parseInt(zone.substring(1, 3)) * 4 + Integer.parseInt(zone.substring(4, 6)) / 15;
        if (quarters > MOST_QUARTERS) {
            return null;
        }
        int octet = (quarters / 10) | (quarters % 10 << 4) | (zone.charAt(0) == '-' ? 0x08 : 0);
        return new byte[] {(byte) octet, (byte) (zone.length() > 6 ? zone.charAt(7) - '0' : 0)};
    }
}
