// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.OptionalInt;
import org.sigcore.model.session.Ipv4Prefix;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.PcfBinding;
import tools.jackson.databind.node.ObjectNode;

/** Address of a UE by which its binding is looked up. */
public sealed interface UeAddress {
    /** An IPv4 address. */
    record V4(Ipv4Prefix prefix) implements UeAddress {}

    /** An IPv6 address or prefix. */
    record V6(Ipv6Prefix prefix) implements UeAddress {}

    /** A MAC address, twelve hex digits in lower case. */
    record Mac(String digits) implements UeAddress {}

    /** @throws IllegalArgumentException if the text is not an IPv4 address */
    static UeAddress ipv4(String text) {
        return new V4(Ipv4Prefix.parseAddress(text));
    }

    /** @throws IllegalArgumentException if the text is not an IPv6 prefix */
    static UeAddress ipv6(String text) {
        return new V6(Ipv6Prefix.parsePrefix(text));
    }

    /** @throws IllegalArgumentException if the text is not a MAC address */
    static UeAddress mac(String text) {
        if (!text.matches("[0-9a-fA-F]{2}(-[0-9a-fA-F]{2}){5}")) {
            throw new IllegalArgumentException("not a MAC address: " + text);
        }
        return new Mac(PcfBinding.macDigits(text));
    }

    /**
     * Returns the length in bits of the binding's longest prefix that contains this address; empty if absent.
     */
    default OptionalInt matchOf(ObjectNode binding) {
        PcfBinding session = new PcfBinding(binding);
        return switch (this) {
            case V4(var address) ->
                session.ipv4Prefixes()
                        .filter(prefix -> prefix.contains(address))
                        .mapToInt(Ipv4Prefix::length)
                        .max();
            case V6(var address) ->
                session.ipv6Prefixes()
                        .filter(prefix -> prefix.contains(address))
                        .mapToInt(Ipv6Prefix::length)
                        .max();
            case Mac(var digits) ->
                session.macAddresses().anyMatch(digits::equals) ? OptionalInt.of(48) : OptionalInt.empty();
        };
    }
}
