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
import org.sigcore.gatling.core.ExpressionText;
import scala.Option;

/**
 * Entry point of Diameter scripts: {@code import static org.sigcore.gatling.diameter.DiameterDsl.*}, in addition to
 * Gatling's {@code CoreDsl}. AVPs are constants of {@link org.sigcore.diameter.dictionary}.
 */
public final class DiameterDsl {
    private DiameterDsl() {}

    /** Returns the Session-Id of a virtual user in an application such as Rx; null if absent. */
    public static @Nullable String sessionId(Session user, DiameterApplication application) {
        return user.getString(DiameterAction.sessionKey(application));
    }

    /** Check types; each is applied to the list of AVPs of an answer. */
    enum Type implements CheckBuilder.CheckType {
        AVP,
        RESULT_CODE
    }

    /**
     * Returns the protocol configuration for a peer.
     *
     * @param host address of the peer: a PCRF, a PCF, a BSF or an agent
     */
    public static DiameterProtocol diameter(String host, int port) {
        return DiameterProtocol.to(host, port);
    }

    /**
     * Starts building a request.
     *
     * @param name name in reports; the part before a hyphen is the command, as in {@code AAR-I}
     */
    public static DiameterCallName diameter(String name) {
        return new DiameterCallName(name);
    }

    /**
     * Returns an AVP for use in a grouped one.
     *
     * @param value as in {@link DiameterCall#avp(AvpDef, String)}
     */
    public static AvpText avp(AvpDef<?> def, String value) {
        return new AvpText.Single(def, ExpressionText.of(value, def.name()));
    }

    /** Returns a grouped AVP for use in another one. */
    public static AvpText avp(GroupedAvpDef def, AvpText... avps) {
        return new AvpText.Group(def, List.of(avps));
    }

    /** Checks Result-Code, or Experimental-Result-Code if that is absent. A request without this check expects 2xxx. */
    public static CheckBuilder.Find<Integer> resultCode() {
        return Checks.<List<Avp>, Integer>find(
                "resultCode", Integer.class, Type.RESULT_CODE, avps -> Option.apply(Answers.resultCode(avps)));
    }

    /**
     * Checks or saves, as text, the value of the first AVP of that name in the answer. Not applicable to grouped AVPs.
     */
    public static CheckBuilder.Find<String> answered(AvpDef<?> def) {
        return Checks.<List<Avp>, String>find(
                def.name(), String.class, Type.AVP, avps -> Option.apply(Answers.text(avps, def)));
    }
}
