// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.gatling.core.Checks;
import org.sigcore.gatling.core.El;
import scala.Option;

/**
 * Where a Diameter script begins: {@code import static org.sigcore.gatling.diameter.DiameterDsl.*}, beside Gatling's
 * {@code CoreDsl}. AVPs are constants of {@link org.sigcore.diameter.dictionary}.
 */
public final class DiameterDsl {
    private DiameterDsl() {}

    /** The Session-Id that a virtual user has, in Rx for instance; null when it has none. */
    public static @Nullable String sessionId(Session user, DiameterApplication application) {
        return user.getString(DiameterAction.sessionKey(application));
    }

    /** What of an answer is checked; each gets the list of its AVPs. */
    enum Type implements CheckBuilder.CheckType {
        AVP,
        RESULT_CODE
    }

    /**
     * The peer, and who we are.
     *
     * @param host of the peer: a PCRF, a PCF, a BSF or an agent
     */
    public static DiameterProtocol diameter(String host, int port) {
        return DiameterProtocol.to(host, port);
    }

    /**
     * A request.
     *
     * @param name in reports; its part up to a hyphen names the command, such as {@code AAR-I}
     */
    public static DiameterCallName diameter(String name) {
        return new DiameterCallName(name);
    }

    /**
     * An AVP inside a grouped one.
     *
     * @param value as {@link DiameterCall#avp(AvpDef, String)}
     */
    public static AvpText avp(AvpDef<?> def, String value) {
        return new AvpText.Single(def, El.of(value, def.name()));
    }

    /** A grouped AVP inside another one. */
    public static AvpText avp(GroupedAvpDef def, AvpText... avps) {
        return new AvpText.Group(def, List.of(avps));
    }

    /** Checks Result-Code, or Experimental-Result-Code where there is none. A request without this check expects 2xxx. */
    public static CheckBuilder.Find<Integer> resultCode() {
        return Checks.<List<Avp>, Integer>find(
                "resultCode", Integer.class, Type.RESULT_CODE, avps -> Option.apply(Answers.resultCode(avps)));
    }

    /** Checks or saves the value of an answer's first AVP of that name, as a text; not of a grouped one. */
    public static CheckBuilder.Find<String> answered(AvpDef<?> def) {
        return Checks.<List<Avp>, String>find(
                def.name(), String.class, Type.AVP, avps -> Option.apply(Answers.text(avps, def)));
    }
}
