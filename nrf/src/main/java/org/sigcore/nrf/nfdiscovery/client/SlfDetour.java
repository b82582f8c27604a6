// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.sigcore.nrf.nfdiscovery.logic.DiscoveryAnswer;
import org.sigcore.nrf.nfdiscovery.logic.SlfQuestion;
import org.sigcore.nrf.nfdiscovery.sbi.DiscoveryDetour;
import org.sigcore.nrf.nrfconfiguration.api.SlfOptions;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Discovery for a subscriber whose group has to be looked up: what the SLF says is added to the query. */
public final class SlfDetour implements DiscoveryDetour {
    private final Supplier<SlfOptions> options;
    private final SlfClient slf;
    private final ForwardingDetour next;

    /** @param next where the query goes when nobody here serves the group */
    public SlfDetour(Supplier<SlfOptions> options, SlfClient slf, ForwardingDetour next) {
        this.options = options;
        this.slf = slf;
        this.next = next;
    }

    @Override
    public boolean takes(Map<String, List<String>> parameters, DiscoveryAnswer local) {
        return SlfQuestion.of(options.get(), parameters) != null;
    }

    @Override
    public SbiResponse answer(SbiRequest request, Map<String, List<String>> parameters, Memory memory) {
        SlfQuestion question = SlfQuestion.of(options.get(), parameters);
        Map<String, List<String>> located = new LinkedHashMap<>(parameters);
        if (question != null) {
            located.put("group-id-list", List.of(slf.group(question)));
            // Where everybody of the group is served alike, all its subscribers have one answer, which is kept.
            if (!memory.tellsSubscribersApart(question.nfType())) {
                located.remove("supi");
                located.remove("gpsi");
            }
        }
        DiscoveryAnswer answer = memory.answer(located);
        return next.takes(located, answer)
                ? next.answer(request, parameters, answer, memory)
                : memory.respond(request, answer);
    }
}
