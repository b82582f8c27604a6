// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.GxValues;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Pgw;

/** An IP-CAN session of a UE on 4G: a Gx session of the simulated PGW. Not thread-safe. */
public final class UeOnGx implements UeSession {
    private final Pgw pgw;
    private final Map<String, Rule> rules = new LinkedHashMap<>();
    private GxSession session;
    private int applied;
    private boolean open;
    private boolean moved;

    public UeOnGx(Pgw pgw, GxSession session) {
        this.pgw = pgw;
        this.session = session;
    }

    @Override
    public void open() {
        Rule.apply(successful(pgw.open(session)), rules);
        open = true;
    }

    @Override
    public Map<String, Rule> rules() {
        List<DiameterMessage> requests = pgw.reAuthsOf(session);
        for (; applied < requests.size(); applied++) {
            Rule.apply(requests.get(applied), rules);
        }
        return new LinkedHashMap<>(rules);
    }

    @Override
    public void changeRadioAccess() {
        moved = !moved;
        DiameterMessage answer = pgw.report(session, moved ? GxValues.RatType.UTRAN : GxValues.RatType.EUTRAN);
        rules();
        Rule.apply(successful(answer), rules);
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            pgw.close(session);
        }
    }

    private DiameterMessage successful(DiameterMessage answer) {
        session = session.next();
        if (answer.resultCode() != ResultCode.DIAMETER_SUCCESS) {
            throw new IllegalStateException("the Gx session is refused: " + answer);
        }
        return answer;
    }
}
