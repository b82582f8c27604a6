// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * URSP rule: traffic descriptor, and route selection descriptors in order of preference. Immutable.
 *
 * @param precedence 0 to 255, lower values are evaluated first
 */
@SpecRef("TS 24.526 5.2")
public record UrspRule(int precedence, List<Component> traffic, List<Route> routes) {
    /**
     * Component of a descriptor.
     *
     * @param value octets after the type; never modified
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by the encoded form
    public record Component(int type, byte[] value) {}

    /** Route selection descriptor. */
    @SpecRef("TS 24.526 figure 5.2.4")
    public record Route(int precedence, List<Component> components) {}

    /** Encodes the rule as in a UE policy part. */
    public byte[] encode() {
        OctetWriter out = new OctetWriter();
        write(out);
        return out.toArray();
    }

    void write(OctetWriter out) {
        int rule = out.open();
        out.one(precedence);
        write(traffic, out);
        int list = out.open();
        for (Route route : routes) {
            int descriptor = out.open();
            out.one(route.precedence());
            write(route.components(), out);
            out.close(descriptor);
        }
        out.close(list).close(rule);
    }

    private static void write(List<Component> components, OctetWriter out) {
        int mark = out.open();
        for (Component component : components) {
            out.one(component.type()).all(component.value());
        }
        out.close(mark);
    }

    /**
     * Decodes the rules of a UE policy part. A component of an unknown type includes the remainder of its descriptor.
     *
     * @throws IllegalArgumentException if the input is truncated
     */
    public static List<UrspRule> decode(byte[] octets) {
        List<UrspRule> rules = new ArrayList<>();
        OctetReader in = new OctetReader(octets);
        while (in.hasMore()) {
            OctetReader rule = in.inner();
            int precedence = rule.one();
            List<Component> traffic = ComponentType.read(rule.inner(), ComponentType.TRAFFIC);
            List<Route> routes = new ArrayList<>();
            OctetReader list = rule.inner();
            while (list.hasMore()) {
                OctetReader descriptor = list.inner();
                routes.add(new Route(descriptor.one(), ComponentType.read(descriptor.inner(), ComponentType.ROUTE)));
            }
            rules.add(new UrspRule(precedence, traffic, routes));
        }
        return rules;
    }
}
