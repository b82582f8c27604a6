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
import org.sigcore.gatling.core.ExpressionText;

/**
 * Request of a virtual user. Session-Id, Auth-Application-Id, Origin and Destination are added automatically. The first
 * request of an application starts a Diameter session; later ones belong to it and are sent to the host that answered,
 * until an STR or a request that {@link #ends} the session. Immutable: each method returns a new instance.
 */
public record DiameterCall(
        String name,
        DiameterApplication application,
        CommandDef command,
        List<AvpText> avps,
        Life life,
        List<CheckBuilder> checks)
        implements ActionBuilder {

    /** Effect of the answer on the Diameter session. */
    public enum Life {
        GOES_ON,
        ENDS
    }

    /**
     * Adds an AVP.
     *
     * @param value value, may contain expressions; numbers in decimal, times as {@code 2030-01-01T00:00:00Z}
     * @throws IllegalArgumentException if the value is invalid for that AVP
     */
    public DiameterCall avp(AvpDef<?> def, String value) {
        return with(new AvpText.Single(def, ExpressionText.of(value, name + ", " + def.name())));
    }

    /** Adds a grouped AVP. */
    public DiameterCall avp(GroupedAvpDef def, AvpText... inner) {
        return with(new AvpText.Group(def, List.of(inner)));
    }

    private DiameterCall with(AvpText avp) {
        List<AvpText> more = new ArrayList<>(avps);
        more.add(avp);
        return new DiameterCall(name, application, command, List.copyOf(more), life, checks);
    }

    /** Sets the name in reports. */
    public DiameterCall named(String label) {
        return new DiameterCall(label, application, command, avps, life, checks);
    }

    /** Ends the Diameter session with this request, as with a CCR-T. */
    public DiameterCall ends() {
        return new DiameterCall(name, application, command, avps, Life.ENDS, checks);
    }

    /** Adds checks of the answer, which may also save values. */
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
