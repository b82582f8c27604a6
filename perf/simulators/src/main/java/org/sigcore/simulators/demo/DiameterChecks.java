// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Lab;

/** Common checks of Diameter answers and of their rules. Stateless. */
final class DiameterChecks {
    private static final Duration CONNECT = Duration.ofSeconds(20);

    private DiameterChecks() {}

    /** RFC 6733 5.6: waits for the connection of a simulator. */
    static void connected(Checks checks, Stage stage, String node) {
        checks.eventually(
                "an open Diameter connection of the " + Lab.label(node),
                CONNECT,
                () -> stage.connected(node) ? "open" : null);
    }

    /** RFC 6733 6.2, 7.1: checks Result-Code 2001, the Session-Id of the session, and the origin. */
    static void success(Checks checks, DiameterMessage answer, String sessionId) {
        checks.equal("Result-Code", ResultCode.DIAMETER_SUCCESS, answer.resultCode());
        checks.equal("Session-Id", sessionId, answer.sessionId());
        checks.equal("Origin-Host", Lab.identity("policy"), answer.get(Base.ORIGIN_HOST));
        checks.equal("Origin-Realm", Lab.REALM, answer.get(Base.ORIGIN_REALM));
        checks.orStop();
    }

    /** TS 29.212 5.6.3: a CCA repeats type and number of its CCR. */
    static void creditControl(Checks checks, DiameterMessage answer, GxSession session, int type) {
        success(checks, answer, session.sessionId());
        checks.equal("Auth-Application-Id", 16777238L, answer.get(Base.AUTH_APPLICATION_ID));
        checks.equal("CC-Request-Type", type, answer.get(Base.CC_REQUEST_TYPE));
        checks.equal("CC-Request-Number", (long) session.requests(), answer.get(Base.CC_REQUEST_NUMBER));
    }

    /** Returns the rules that a CCA or RAR installs, by definition or by name. */
    static List<AvpGroup> installed(AvpSource message) {
        List<AvpGroup> definitions = new ArrayList<>();
        for (AvpGroup install : message.all(Gx.CHARGING_RULE_INSTALL)) {
            definitions.addAll(install.all(Gx.CHARGING_RULE_DEFINITION));
        }
        return definitions;
    }

    /** Returns the names of the rules that an RAR removes. */
    static List<String> removed(AvpSource message) {
        List<String> names = new ArrayList<>();
        for (AvpGroup remove : message.all(Gx.CHARGING_RULE_REMOVE)) {
            remove.all(Gx.CHARGING_RULE_NAME).forEach(name -> names.add(String.valueOf(name)));
        }
        return names;
    }
}
