// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each rule finds only the fixture that breaks it. */
class ArchitectureRulesTest {
    private static final JavaClasses FIXTURES =
            new ClassFileImporter().importPackages("org.sigcore.nrf.fixture", "org.sigcore.scp.fixture");

    @Test
    void logicWithDatabaseAccess_isReported() {
        assertThat(violations(ArchitectureRules.LOGIC_IS_PURE))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("Impure.decide").contains("java.sql"));
    }

    @Test
    void logicThatWaitsOrReadsTheTime_isReported() {
        assertThat(violations(ArchitectureRules.LOGIC_NEITHER_WAITS_NOR_READS_THE_TIME))
                .hasSize(4)
                .allSatisfy(text -> assertThat(text).contains("Impatient."));
    }

    @Test
    void dependencyOnClassOfAnotherRole_isReported() {
        // PoliteRole uses the contract and the annotation of role one; the annotation is a fixture in the role's
        // package.
        assertThat(violations(ArchitectureRules.ROLES_MEET_IN_CONTRACTS))
                .anySatisfy(text -> assertThat(text).contains("RudeGuest.look").contains("Secret"))
                .noneSatisfy(text -> assertThat(text).contains("Question"))
                .noneSatisfy(text -> assertThat(text).contains("fixture.one.diameter"));
    }

    @Test
    void contractThatDependsOnRole_isReported() {
        assertThat(violations(ArchitectureRules.CONTRACTS_SEE_NO_ROLE))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("Leak.show").contains("Secret"));
    }

    @Test
    void dependencyBetweenEdges_isReported() {
        assertThat(violations(ArchitectureRules.EDGES_NEVER_SEE_EACH_OTHER))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("PeepingEdge").contains("SbiEdge"));
    }

    @Test
    void useOfEngineInternals_isReported() {
        assertThat(violations(ArchitectureRules.THE_ENGINE_IS_USED_BY_ITS_API))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("Tinkerer").contains("http2.Valve"));
    }

    @Test
    void useOfDiameterNodeInternals_isReported() {
        assertThat(violations(ArchitectureRules.THE_DIAMETER_NODE_IS_USED_BY_ITS_API))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("Plumber").contains("connection.Pipe"));
    }

    @Test
    void packageWithTooManyTypes_isReported() {
        ArchRule rule = ArchRuleDefinition.classes().should(new ShareAPackageWithFew(1));

        assertThat(violations(rule))
                .anySatisfy(text -> assertThat(text).matches("org\\.sigcore\\.nrf\\.fixture\\.names has \\d+ types"))
                .noneSatisfy(text -> assertThat(text).contains("fixture.cycle"));
        assertThat(violations(ArchitectureRules.PACKAGES_HAVE_AT_MOST_25_TYPES)).isEmpty();
    }

    @Test
    void cycleOfPackages_isReported() {
        assertThat(violations(ArchitectureRules.PACKAGES_ARE_FREE_OF_CYCLES))
                .singleElement()
                .satisfies(text -> assertThat(text).contains("Hen.lay").contains("Egg.hatch"));
    }

    @Test
    void dependencyOnAnotherNf_isReported() {
        assertThat(violations(ArchitectureRules.NFS_ARE_INDEPENDENT))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("Intruder"));
    }

    @Test
    void fieldInjection_isReported() {
        assertThat(violations(ArchitectureRules.NO_FIELD_INJECTION))
                .singleElement()
                .satisfies(text -> assertThat(text).contains("Injected.injected"));
    }

    @Test
    void javaUtilLogging_isReported() {
        assertThat(violations(ArchitectureRules.NO_JAVA_UTIL_LOGGING))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("Injected"));
    }

    @Test
    void keySourceFromUrl_isReported() {
        assertThat(violations(ArchitectureRules.KEYS_ARE_NOT_FETCHED))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("KeyFetcher"));
    }

    @Test
    void classNamedManager_isReported() {
        assertThat(violations(ArchitectureRules.NAMES_SAY_SOMETHING))
                .singleElement()
                .satisfies(text -> assertThat(text).contains("FooManager"));
    }

    @Test
    void ownCpuMeasurement_isReported() {
        assertThat(violations(ArchitectureRules.ONE_MEASURE_OF_CPU))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("OwnMeasure.load"));
    }

    @Test
    void scheduledExecutor_isReported() {
        assertThat(violations(ArchitectureRules.BACKGROUND_WORK_IS_A_PERIODIC_TASK))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("OwnTimer"));
    }

    @Test
    void rules_withoutMatchingClasses_pass() {
        JavaClasses own = new ClassFileImporter().importPackages("org.sigcore.testkit");

        assertThat(ArchitectureRules.LOGIC_IS_PURE.evaluate(own).hasViolation()).isFalse();
        assertThat(ArchitectureRules.ROLES_MEET_IN_CONTRACTS.evaluate(own).hasViolation())
                .isFalse();
    }

    private static List<String> violations(ArchRule rule) {
        return rule.evaluate(FIXTURES).getFailureReport().getDetails();
    }
}
