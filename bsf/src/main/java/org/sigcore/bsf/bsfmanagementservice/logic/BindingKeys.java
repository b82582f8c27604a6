// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.Ipv4Prefix;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.Snssai;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.model.session.UeAddresses;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keys under which the store indexes a binding, so that a look-up is a read by primary key.
 *
 * <p>{@code 4:a.b.c.d} an IPv4 address, {@code 4:a.b.c.d/n} a framed route; {@code 6:<16 hex digits>/64} every IPv6
 * prefix of 64 bits or more, {@code 6:<16 hex digits>/n} a shorter one; {@code m:<12 hex digits>} a MAC address; {@code
 * p:supi|dnn|slice} a combination of the feature SamePcf. Identities have indexes of their own: {@code supi}, {@code
 * gpsi}.
 */
public final class BindingKeys {
    /** Prefix length in bits from which on prefixes share one key. */
    private static final int IPV6_BUCKET = 64;

    /** Maximum number of characters of a key in the store. */
    private static final int LONGEST = 255;

    private static final List<JsonMember> IDENTITIES = List.of(PcfBinding.SUPI, PcfBinding.GPSI);
    private static final HexFormat HEX = HexFormat.of();

    private BindingKeys() {}

    /** Returns the keys of a valid binding, in order and without duplicates. */
    public static List<String> of(ObjectNode binding) {
        PcfBinding session = new PcfBinding(binding);
        Set<String> keys = new LinkedHashSet<>();
        session.ipv4Prefixes().forEach(prefix -> keys.add(ipv4(prefix)));
        session.ipv6Prefixes().forEach(prefix -> keys.add(ipv6(prefix)));
        session.macAddresses().forEach(mac -> keys.add(mac(mac)));
        String combination = combination(binding);
        if (combination != null) {
            keys.add(combination);
        }
        return keys.stream().sorted().toList();
    }

    /**
     * Returns the SUPI and GPSI under which a binding is stored, in their canonical form ({@link
     * SubscriberIdentity#canonical}).
     */
    public static List<String> identities(ObjectNode binding) {
        return JsonMember.texts(binding, IDENTITIES).stream()
                .map(SubscriberIdentity::canonical)
                .toList();
    }

    /** Returns the key for the feature SamePcf; null without the feature or without a complete combination. */
    @SpecRef("TS 29.521 4.2.2.2")
    static @Nullable String combination(ObjectNode binding) {
        if (!FeatureNegotiation.samePcf(binding)) {
            return null;
        }
        JsonNode combination = PcfBinding.PARA_COM.of(binding);
        String supi = PcfBinding.SUPI.text(combination);
        String dnn = PcfBinding.DNN.text(combination);
        if (supi == null || dnn == null || !PcfBinding.SNSSAI.of(combination).isObject()) {
            return null;
        }
        return fitting("p:" + supi + "|" + Dnn.of(dnn).network() + "|" + Snssai.of(PcfBinding.SNSSAI.of(combination)));
    }

    /** Returns a key that fits into the store: a longer one is replaced by its digest, behind the same first letter. */
    public static String fitting(String key) {
        if (key.length() <= LONGEST) {
            return key;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return key.charAt(0) + "#" + HEX.formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Returns the key of bindings with exactly this address, or with a prefix of 64 bits or more that contains it. */
    static String exact(UeAddress address) {
        return switch (address) {
            case UeAddress.V4(var prefix) -> ipv4(prefix);
            case UeAddress.V6(var prefix) -> ipv6(prefix);
            case UeAddress.Mac(var digits) -> mac(digits);
        };
    }

    /**
     * Returns the keys of larger blocks that contain this address, longest prefix first. Used if the exact key finds
     * nothing.
     */
    static List<String> wider(UeAddress address) {
        List<String> keys = new ArrayList<>();
        switch (address) {
            case UeAddress.V4(var prefix) -> {
                for (int length = prefix.length() - 1; length >= UeAddresses.SHORTEST_IPV4; length--) {
                    keys.add(ipv4(prefix.upTo(length)));
                }
            }
            case UeAddress.V6(var prefix) -> {
                for (int length = Math.min(prefix.length(), IPV6_BUCKET) - 1;
                        length >= UeAddresses.SHORTEST_IPV6;
                        length--) {
                    keys.add(ipv6(prefix.upTo(length)));
                }
            }
            case UeAddress.Mac mac -> {}
        }
        return keys;
    }

    private static String ipv4(Ipv4Prefix prefix) {
        return "4:" + (prefix.length() == 32 ? prefix.address() : prefix);
    }

    private static String ipv6(Ipv6Prefix prefix) {
        Ipv6Prefix filed = prefix.length() > IPV6_BUCKET ? prefix.upTo(IPV6_BUCKET) : prefix;
        return "6:" + HEX.toHexDigits(filed.high()) + "/" + filed.length();
    }

    private static String mac(String digits) {
        return "m:" + digits;
    }
}
