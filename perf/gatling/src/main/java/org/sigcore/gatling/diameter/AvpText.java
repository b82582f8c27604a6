// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import io.gatling.javaapi.core.Session;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpFormat;
import org.sigcore.diameter.AvpFormats;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.gatling.core.ExpressionText;
import org.sigcore.model.session.Ipv6Prefix;

/** AVP as written in a script, with expressions. Immutable. */
public sealed interface AvpText {
    /**
     * Returns the AVP for a virtual user.
     *
     * @throws RuntimeException that names the AVP if the text is not a valid value
     */
    Avp of(Session session);

    /** AVP with a value. A text without expressions is encoded once. */
    final class Single implements AvpText {
        private final AvpDef<?> def;
        private final ExpressionText value;
        private final @Nullable Avp constant;

        Single(AvpDef<?> def, ExpressionText value) {
            this.def = def;
            this.value = value;
            this.constant = value.isConstant() ? encode(def, def.format(), value.source()) : null;
        }

        @Override
        public Avp of(Session session) {
            return constant != null ? constant : encode(def, def.format(), value.text(session));
        }

        @SuppressWarnings("unchecked") // the format determines the Java type
        private static <T> Avp encode(AvpDef<?> def, AvpFormat<T> format, String text) {
            try {
                return ((AvpDef<T>) def).of((T) parse(format, text));
            } catch (RuntimeException e) {
                throw new IllegalArgumentException(def.name() + ": no value of it: " + text, e);
            }
        }

        @SuppressWarnings("ReferenceEquality") // formats are constants
        private static Object parse(AvpFormat<?> format, String text) {
            if (format == AvpFormats.INTEGER32) {
                return Integer.valueOf(text);
            } else if (format == AvpFormats.UNSIGNED32 || format == AvpFormats.UNSIGNED64) {
                return Long.valueOf(text);
            } else if (format == AvpFormats.FLOAT32) {
                return Float.valueOf(text);
            } else if (format == AvpFormats.TIME) {
                return Instant.parse(text);
            } else if (format == AvpFormats.ADDRESS) {
                return InetAddress.ofLiteral(text);
            } else if (format == AvpFormats.IPV4_ADDRESS) {
                return Inet4Address.ofLiteral(text);
            } else if (format == AvpFormats.IPV6_PREFIX) {
                return Ipv6Prefix.parse(text);
            } else if (format == AvpFormats.OCTET_STRING) {
                return text.getBytes(StandardCharsets.UTF_8);
            } else if (format == AvpFormats.GROUPED) {
                throw new IllegalArgumentException("it is grouped: avp(…, avp(…), avp(…))");
            }
            return text;
        }
    }

    /** Grouped AVP. */
    record Group(GroupedAvpDef def, List<AvpText> avps) implements AvpText {
        @Override
        public Avp of(Session session) {
            return def.of(avps.stream().map(each -> each.of(session)).toList());
        }
    }
}
