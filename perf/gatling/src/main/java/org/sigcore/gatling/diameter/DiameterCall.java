// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.gatling.core.El;

/**
 * A request of a virtual user. Session-Id, Auth-Application-Id, Origin and Destination are added: the first request of an
 * application begins a Diameter session, those that follow are in it and go to the host that has answered, until STR or a
 * request that {@link #ends} it. Immutable: each method returns another.
 */
public record DiameterCall(
        String name,
        DiameterApplication application,
        CommandDef command,
        List<AvpText> avps,
        Life life,
        List<CheckBuilder> checks)
        implements ActionBuilder {

    /** What becomes of the Diameter session with the answer. */
    public enum Life {
        GOES_ON,
        ENDS
    }

    /**
     * One more AVP.
     *
     * @param value with expressions; numbers in decimal, times as {@code 2030-01-01T00:00:00Z}
     * @throws IllegalArgumentException if it is no value of that AVP
     */
    public DiameterCall avp(AvpDef<?> def, String value) {
        return with(new AvpText.Single(def, El.of(value, name + ", " + def.name())));
    }

    /** One more grouped AVP. */
    public DiameterCall avp(GroupedAvpDef def, AvpText... inner) {
        return with(new AvpText.Group(def, List.of(inner)));
    }

    private DiameterCall with(AvpText avp) {
        List<AvpText> more = new ArrayList<>(avps);
        more.add(avp);
        return new DiameterCall(name, application, command, List.copyOf(more), life, checks);
    }

    /** Another name in reports. */
    public DiameterCall named(String label) {
        return new DiameterCall(label, application, command, avps, life, checks);
    }

    /** The Diameter session is over with this request, as with a CCR-T. */
    public DiameterCall ends() {
        return new DiameterCall(name, application, command, avps, Life.ENDS, checks);
    }

    /** Expects of the answer, and saves from it. */
    public DiameterCall check(CheckBuilder... expected) {
        List<CheckBuilder> more = new ArrayList<>(checks);
        more.addAll(List.of(expected));
        return new DiameterCall(name, application, command, avps, life, List.copyOf(more));
    }

    boolean endsSession() {
        return life == Life.ENDS || command.code() == CommandCode.SESSION_TERMINATION;
    }

    @Override
    public io.gatling.core.action.builder.ActionBuilder asScala() {
        return (context, next) -> {
            DiameterComponents components = context.protocolComponentsRegistry().components(DiameterComponents.KEY);
            return new DiameterAction(this, components, next);
        };
    }
}
