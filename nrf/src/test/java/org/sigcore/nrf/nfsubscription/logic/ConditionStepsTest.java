// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;

/** Comparisons of a list of a subscriber with a list of an NF instance take steps of the match. */
class ConditionStepsTest {
    private static final int ITEMS = 300;
    private static final long STEPS = 4L * ITEMS * ITEMS;
    private static final String PLMN = "'plmnId':{'mcc':'001','mnc':'01'}";

    @Test
    void guamis_takeStepsOfBothLists() {
        IntFunction<String> wanted = i -> "{" + PLMN + ",'amfId':'%06x'}".formatted(i);
        IntFunction<String> served = i -> "{" + PLMN + ",'amfId':'%06x'}".formatted(i + ITEMS);
        requireCounted("{'guamiList':" + list(wanted) + "}", "AMF", "{'amfInfo':{'guamiList':" + list(served) + "}}");
    }

    @Test
    void areas_takeStepsOfBothLists() {
        IntFunction<String> wanted = i -> "{'plmnId':{'mcc':'001','mnc':'02'},'tacRangeList':[]}";
        IntFunction<String> served = i -> "{" + PLMN + ",'tacRangeList':[]}";
        requireCounted(
                "{'conditionType':'UPF_COND','taiRangeList':" + list(wanted) + "}",
                "UPF",
                "{'upfInfo':{'taiRangeList':" + list(served) + "}}");
    }

    @Test
    void slices_takeStepsOfBothLists() {
        IntFunction<String> wanted = i -> "{'sst':1,'sd':'%06x'}".formatted(i);
        IntFunction<String> served = i -> "{'sNssai':{'sst':1,'sd':'%06x'}}".formatted(i + ITEMS);
        requireCounted(
                "{'snssaiList':" + list(wanted) + "}", "SMF", "{'smfInfo':{'sNssaiSmfInfoList':" + list(served) + "}}");
    }

    @ParameterizedTest
    @CsvSource({"monitoredAttributes", "unmonitoredAttributes"})
    void changedAttributes_takeStepsOfBothLists(String member) {
        Subscription subscription = Subscription.of(object("{'subscriptionId':'1',"
                + "'nfStatusNotificationUri':'http://10.0.0.1/n','validityTime':'2030-01-01T00:00:00Z',"
                + "'notifCondition':{'" + member + "':" + list(i -> "'/a/" + i + "'") + "}}"));
        List<String> changed =
                IntStream.range(0, ITEMS).mapToObj(i -> "/a/" + i + "/b").toList();
        List<String> others = IntStream.range(0, ITEMS).mapToObj(i -> "/c/" + i).toList();
        boolean monitored = member.startsWith("m");
        assertThat(Steps.within(STEPS, () -> subscription.monitors(changed))).isEqualTo(monitored);
        assertThat(Steps.within(STEPS, () -> subscription.monitors(others))).isEqualTo(!monitored);
        assertThatThrownBy(() -> Steps.within(STEPS / 2, () -> subscription.monitors(others)))
                .isInstanceOf(Steps.ExceededException.class);
    }

    private static void requireCounted(String condition, String nfType, String members) {
        Predicate<NFProfile> test = Condition.of(json(condition));
        NFProfile profile = NFProfile.of(profile(nfType, members));
        assertThat(Steps.within(2 * STEPS, () -> test.test(profile))).isFalse();
        assertThatThrownBy(() -> Steps.within(STEPS / 2, () -> test.test(profile)))
                .isInstanceOf(Steps.ExceededException.class);
    }

    private static String list(IntFunction<String> item) {
        return IntStream.range(0, ITEMS).mapToObj(item).collect(Collectors.joining(",", "[", "]"));
    }
}
