// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.nrf.nfdiscovery.logic.query.SlfQuestion;

/** Discovery with a look-up of the group of the subscriber. */
class DiscoverySearchTest {
    private static final String ONE = "target-nf-type=UDM&requester-nf-type=AMF&supi=imsi-1";
    private static final String OTHER = "target-nf-type=UDM&requester-nf-type=AMF&supi=imsi-2";

    private final Groups groups = new Groups();
    private final Discovery discovery = Discoveries.strict(List.of());
    private final List<Runnable> waiting = new ArrayList<>();
    private final Executor later = waiting::add;
    private final DiscoverySearch search = new DiscoverySearch(discovery, groups, later);

    private static final class Groups implements SubscriberGroups {
        private final List<Map<String, List<String>>> looked = new ArrayList<>();
        private final List<String> asked = new ArrayList<>();

        @Override
        public @Nullable SlfQuestion question(Map<String, List<String>> parameters, SlfOptions now) {
            looked.add(parameters);
            return parameters.containsKey("supi")
                    ? new SlfQuestion("UDM", parameters.get("supi").getFirst())
                    : null;
        }

        @Override
        public CompletableFuture<String> group(SlfQuestion question, SlfOptions now) {
            asked.add(question.subscriber());
            return CompletableFuture.completedFuture("group 1");
        }
    }

    @Test
    void subscribersOfOneGroup_shareAnswer() {
        register("{'udmInfo':{'groupId':'group 1'}}");
        DiscoveryAnswer one = find(ONE);
        assertThat(one.profiles()).isEqualTo(1);
        assertThat(find(OTHER)).isSameAs(one);
        assertThat(groups.looked).hasSize(2);
        assertThat(groups.asked).containsExactly("imsi-1", "imsi-2");
    }

    @Test
    void answerForLookedUpSubscriber_isNotKeptForQuery() {
        register("{'udmInfo':{'groupId':'group 1','supiRanges':[{'start':'1','end':'9'}]}}");
        find(ONE);
        assertThat(discovery.kept(ONE)).isNull();
        // A query with a group and a subscriber requires a look-up as well.
        assertThat(discovery.kept(ONE + "&group-id-list=group+1")).isNull();
    }

    @Test
    void longSearch_isFinishedOffEventLoop() {
        for (int i = 0; i < 4; i++) {
            StringBuilder ranges = new StringBuilder();
            for (int k = 0; k < 15; k++) {
                ranges.append(k == 0 ? "" : ",").append("{'pattern':'^msisdn-").append("(0*)".repeat(100));
                ranges.append(k).append("x$'}");
            }
            register("{'udmInfo':{'gpsiRanges':[" + ranges + "]}}");
        }
        CompletableFuture<DiscoverySearch.Found> found =
                start("target-nf-type=UDM&requester-nf-type=AMF&gpsi=msisdn-" + "0".repeat(50));
        assertThat(found).isNotDone();
        waiting.forEach(Runnable::run);
        assertThat(Objects.requireNonNull(found.join().answer()).profiles()).isZero();
        assertThat(start("target-nf-type=UDM&requester-nf-type=AMF")).isDone();
    }

    private DiscoveryAnswer find(String query) {
        return Objects.requireNonNull(start(query).join().answer());
    }

    private CompletableFuture<DiscoverySearch.Found> start(String query) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            parameters.put(parts[0], List.of(parts[1]));
        }
        return search.find(
                query,
                parameters,
                () -> {
                    throw new AssertionError("no request is forwarded");
                },
                discovery.settings());
    }

    private void register(String members) {
        NFProfile udm = NFProfile.of(profile("UDM", members));
        discovery.onChange(new InstanceChange(udm.id(), null, udm));
    }
}
