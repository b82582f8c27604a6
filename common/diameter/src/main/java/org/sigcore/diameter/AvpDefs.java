// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.session.Ipv6Prefix;

/**
 * Makes the definitions of one vendor that share the M flag, so that a dictionary reads like the table of its
 * specification.
 *
 * @param vendorId 0 for the IETF
 * @param mandatory whether they are sent with the M flag
 */
public record AvpDefs(int vendorId, boolean mandatory) {
    /** Type OctetString. */
    public AvpDef<byte[]> octetString(String name, int code) {
        return define(name, code, AvpFormats.OCTET_STRING);
    }

    /** Type OctetString, in the text form of {@link OctetText}. */
    public AvpDef<String> octetText(String name, int code) {
        return define(name, code, AvpFormats.OCTET_TEXT);
    }

    /** As {@link #octetText}, for a name: 255 octets at most. */
    public AvpDef<String> octetName(String name, int code) {
        return define(name, code, AvpFormats.OCTET_NAME);
    }

    /** Type IPFilterRule. */
    public AvpDef<String> filter(String name, int code) {
        return define(name, code, AvpFormats.IP_FILTER_RULE);
    }

    /** Type UTF8String that is a name. */
    public AvpDef<String> name(String name, int code) {
        return define(name, code, AvpFormats.NAME);
    }

    /** As {@link #name}, never empty. */
    public AvpDef<String> identifier(String name, int code) {
        return define(name, code, AvpFormats.IDENTIFIER);
    }

    /** Type UTF8String or DiameterURI. */
    public AvpDef<String> text(String name, int code) {
        return define(name, code, AvpFormats.TEXT);
    }

    /** Type DiameterIdentity. */
    public AvpDef<String> identity(String name, int code) {
        return define(name, code, AvpFormats.IDENTITY);
    }

    /** Type Enumerated; constants for known values, any other may come. */
    public AvpDef<Integer> enumerated(String name, int code) {
        return define(name, code, AvpFormats.INTEGER32);
    }

    /** Type Integer32. */
    public AvpDef<Integer> integer32(String name, int code) {
        return define(name, code, AvpFormats.INTEGER32);
    }

    /** Type Unsigned32. */
    public AvpDef<Long> unsigned32(String name, int code) {
        return define(name, code, AvpFormats.UNSIGNED32);
    }

    /** Type Unsigned64. */
    public AvpDef<Long> unsigned64(String name, int code) {
        return define(name, code, AvpFormats.UNSIGNED64);
    }

    /** Type Float32. */
    public AvpDef<Float> float32(String name, int code) {
        return define(name, code, AvpFormats.FLOAT32);
    }

    /** Type Time. */
    public AvpDef<Instant> time(String name, int code) {
        return define(name, code, AvpFormats.TIME);
    }

    /** Type Address. */
    public AvpDef<InetAddress> address(String name, int code) {
        return define(name, code, AvpFormats.ADDRESS);
    }

    /** OctetString of four octets, an IPv4 address. */
    public AvpDef<Inet4Address> ipv4(String name, int code) {
        return define(name, code, AvpFormats.IPV4_ADDRESS);
    }

    /** OctetString with an IPv6 prefix. */
    public AvpDef<Ipv6Prefix> ipv6Prefix(String name, int code) {
        return define(name, code, AvpFormats.IPV6_PREFIX);
    }

    /** Type Grouped. */
    public GroupedAvpDef grouped(String name, int code) {
        return new GroupedAvpDef(name, code, vendorId, mandatory);
    }

    /** Every definition that is a constant of a dictionary class. */
    public static List<AvpDef<?>> constantsOf(Class<?> dictionary) {
        List<AvpDef<?>> defs = new ArrayList<>();
        for (Field field : dictionary.getFields()) {
            try {
                if (Modifier.isStatic(field.getModifiers()) && field.get(null) instanceof AvpDef<?> def) {
                    defs.add(def);
                }
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("a public constant that cannot be read: " + field, e);
            }
        }
        return List.copyOf(defs);
    }

    private <T> AvpDef<T> define(String name, int code, AvpFormat<T> format) {
        return new AvpDef<>(name, code, vendorId, mandatory, format);
    }
}
