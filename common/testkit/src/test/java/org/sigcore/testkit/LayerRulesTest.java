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

/** Each rule finds only the fixtures that break it. */
class LayerRulesTest {
    private static final JavaClasses FIXTURES = new ClassFileImporter().importPackages("org.sigcore.bsf");

    @ParameterizedTest
    @ValueSource(strings = {"TalkativeContract.doubled", "BiasedKernel.of", "HomesickRole.roles"})
    void upwardDependency_isReported(String upwards) {
        assertThat(violations(LayerRules.LAYERS_LEAD_DOWNWARDS))
                .anySatisfy(text -> assertThat(text).contains(upwards))
                .allSatisfy(text -> assertThat(text).containsPattern("TalkativeContract|BiasedKernel|HomesickRole"));
    }

    @Test
    void dependencyBetweenRoles_isReported() {
        assertThat(violations(LayerRules.ROLES_ARE_INDEPENDENT))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("CuriousRole.of").contains("FirstService"));
    }

    @Test
    void cycleOfParts_isReported_alsoWithoutCycleOfPackages() {
        assertThat(violations(LayerRules.PARTS_ARE_FREE_OF_CYCLES))
                .anySatisfy(text -> assertThat(text).contains("Hen.lay").contains("Egg.hatch"));
        assertThat(violations(ArchitectureRules.PACKAGES_ARE_FREE_OF_CYCLES))
                .noneSatisfy(text -> assertThat(text).contains("Hen.lay"));
    }

    @Test
    void useOfEdgeOutsideTheWiring_isReported() {
        assertThat(violations(LayerRules.EDGES_ARE_ONLY_WIRED))
                .isNotEmpty()
                .allSatisfy(
                        text -> assertThat(text).contains("ShortcutService.run").contains("JdbcFirstStore"));
    }

    private static List<String> violations(ArchRule rule) {
        return rule.evaluate(FIXTURES).getFailureReport().getDetails();
    }
}
