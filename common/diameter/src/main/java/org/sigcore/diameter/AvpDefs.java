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
 * Factory for definitions that share a vendor and the M flag. Dictionaries written with it resemble the tables of their
 * specifications.
 *
 * @param vendorId 0 for the IETF
 * @param mandatory true to send the AVPs with the M flag
 */
public record AvpDefs(int vendorId, boolean mandatory) {
    /** Defines an OctetString. */
    public AvpDef<byte[]> octetString(String name, int code) {
        return define(name, code, AvpFormats.OCTET_STRING);
    }

    /** Defines an OctetString in the text form of {@link OctetText}. */
    public AvpDef<String> octetText(String name, int code) {
        return define(name, code, AvpFormats.OCTET_TEXT);
    }

    /** Variant of {@link #octetText} for a name of at most 255 octets. */
    public AvpDef<String> octetName(String name, int code) {
        return define(name, code, AvpFormats.OCTET_NAME);
    }

    /** Defines an IPFilterRule. */
    public AvpDef<String> filter(String name, int code) {
        return define(name, code, AvpFormats.IP_FILTER_RULE);
    }

    /** Defines a UTF8String that is a name. */
    public AvpDef<String> name(String name, int code) {
        return define(name, code, AvpFormats.NAME);
    }

    /** Variant of {@link #name} that must not be empty. */
    public AvpDef<String> identifier(String name, int code) {
        return define(name, code, AvpFormats.IDENTIFIER);
    }

    /** Defines a UTF8String or DiameterURI. */
    public AvpDef<String> text(String name, int code) {
        return define(name, code, AvpFormats.TEXT);
    }

    /** Defines a DiameterIdentity. */
    public AvpDef<String> identity(String name, int code) {
        return define(name, code, AvpFormats.IDENTITY);
    }

    /** Defines an Enumerated AVP. Known values have constants; any other value is accepted. */
    public AvpDef<Integer> enumerated(String name, int code) {
        return define(name, code, AvpFormats.INTEGER32);
    }

    /** Defines an Integer32. */
    public AvpDef<Integer> integer32(String name, int code) {
        return define(name, code, AvpFormats.INTEGER32);
    }

    /** Defines an Unsigned32. */
    public AvpDef<Long> unsigned32(String name, int code) {
        return define(name, code, AvpFormats.UNSIGNED32);
    }

    /** Defines an Unsigned64. */
    public AvpDef<Long> unsigned64(String name, int code) {
        return define(name, code, AvpFormats.UNSIGNED64);
    }

    /** Defines a Float32. */
    public AvpDef<Float> float32(String name, int code) {
        return define(name, code, AvpFormats.FLOAT32);
    }

    /** Defines a Time. */
    public AvpDef<Instant> time(String name, int code) {
        return define(name, code, AvpFormats.TIME);
    }

    /** Defines an Address. */
    public AvpDef<InetAddress> address(String name, int code) {
        return define(name, code, AvpFormats.ADDRESS);
    }

    /** Defines an OctetString of four octets that holds an IPv4 address. */
    public AvpDef<Inet4Address> ipv4(String name, int code) {
        return define(name, code, AvpFormats.IPV4_ADDRESS);
    }

    /** Defines an OctetString that holds an IPv6 prefix. */
    public AvpDef<Ipv6Prefix> ipv6Prefix(String name, int code) {
        return define(name, code, AvpFormats.IPV6_PREFIX);
    }

    /** Defines a Grouped AVP. */
    public GroupedAvpDef grouped(String name, int code) {
        return new GroupedAvpDef(name, code, vendorId, mandatory);
    }

    /** Returns all definitions that are constants of a dictionary class. */
    public static List<AvpDef<?>> constantsOf(Class<?> dictionary) {
        List<AvpDef<?>> defs = new ArrayList<>();
        for (Field field : dictionary.getFields()) {
            try {
                if (Modifier.isStatic(field.getModifiers()) && field.get(null) instanceof AvpDef<?> def) {
                    defs.add(def);
                }
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("inaccessible public constant: " + field, e);
            }
        }
        return List.copyOf(defs);
    }

    private <T> AvpDef<T> define(String name, int code, AvpFormat<T> format) {
        return new AvpDef<>(name, code, vendorId, mandatory, format);
    }
}
