// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ue;

import java.util.List;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Smf;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A PDU session of a UE on 5G: an SM policy association of the simulated SMF. Not thread-safe. */
public final class UeOnN7 implements UeSession {
    private final Smf smf;
    private ObjectNode decision = Json.object();
    private SmSession session;
    private int applied;
    private boolean moved;

    public UeOnN7(Smf smf, SmSession session) {
        this.smf = smf;
        this.session = session;
    }

    @Override
    public void open() {
        Smf.Created created = smf.create(session);
        if (!created.response().successful()) {
            throw new IllegalStateException("the SM policy is refused: " + created.response());
        }
        session = created.session();
        apply(created.response().jsonObject());
    }

    @Override
    public Map<String, Rule> rules() {
        List<Smf.Notification> notifications = smf.notificationsOf(session);
        for (; applied < notifications.size(); applied++) {
            apply(notifications.get(applied).body().path("smPolicyDecision"));
        }
        return Rule.of(decision);
    }

    @Override
    public void changeRadioAccess() {
        moved = !moved;
        SbiResponse answer = smf.update(session, Smf.ratChange(moved ? "EUTRA" : "NR"));
        if (!answer.successful()) {
            throw new IllegalStateException("the report is refused: " + answer);
        }
        rules();
        apply(answer.jsonObject());
    }

    // Members absent from a decision remain unchanged; members that are null are removed.
    @SpecRef("TS 29.512 4.2.6.1")
    private void apply(JsonNode change) {
        for (String member : List.of("pccRules", "qosDecs")) {
            if (change.has(member)) {
                decision = JsonMergePatch.apply(decision, Json.object().set(member, change.get(member)));
            }
        }
    }

    @Override
    public void close() {
        if (smf.isOpen(session)) {
            smf.delete(session);
        }
    }
}
