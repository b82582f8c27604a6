// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule finds only the fixture that breaks it. */
class RoomRulesTest {
    private static final JavaClasses FIXTURES =
            new ClassFileImporter().importPackages("org.sigcore.nrf.rooms", "org.sigcore.nrf.contract.rooms");

    @ParameterizedTest
    @ValueSource(strings = {"CallingLogic.decide", "TellTale.tell", "HastyService.run", "NosyClient.send"})
    void outwardDependency_isReported(String outwards) {
        assertThat(violations(RoomRules.ROOMS_LEAD_INWARDS))
                .anySatisfy(text -> assertThat(text).contains(outwards))
                .allSatisfy(text -> assertThat(text).containsPattern("CallingLogic|TellTale|HastyService|NosyClient"));
    }

    @Test
    void logicThatUsesContractInterface_isReported() {
        assertThat(violations(RoomRules.LOGIC_KNOWS_NO_PORT))
                .isNotEmpty()
                .allSatisfy(
                        text -> assertThat(text).contains("AskingLogic.decide").contains("Answers"));
    }

    @Test
    void logicWithLock_isReported() {
        assertThat(violations(RoomRules.LOGIC_HOLDS_NO_LOCK_OR_THREAD))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("LockingLogic").contains("ReentrantLock"));
        assertThat(violations(RoomRules.LOGIC_IS_NOT_SYNCHRONIZED))
                .singleElement()
                .satisfies(text -> assertThat(text).contains("LockingLogic.guarded"));
    }

    @Test
    void routesClassWithoutSuffix_isReported() {
        assertThat(violations(RoomRules.ROUTES_ARE_CALLED_ROUTES))
                .singleElement()
                .satisfies(text -> assertThat(text).contains("NumberResource"));
    }

    @Test
    void storeWithoutTechnologyInItsName_isReported() {
        assertThat(violations(RoomRules.STORES_NAME_THEIR_TECHNOLOGY))
                .singleElement()
                .satisfies(text -> assertThat(text).contains("NamelessStore"));
    }

    @Test
    void storeThatUsesRules_isReported() {
        assertThat(violations(RoomRules.STORES_DECIDE_NOTHING))
                .isNotEmpty()
                .allSatisfy(text ->
                        assertThat(text).contains("JdbcWilfulStore.keep").contains("Rules"));
    }

    private static List<String> violations(ArchRule rule) {
        return rule.evaluate(FIXTURES).getFailureReport().getDetails();
    }
}
