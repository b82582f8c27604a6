// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import org.sigcore.testkit.ArchitectureRules;

@AnalyzeClasses(packages = "org.sigcore.diameter", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchTests RULES = ArchTests.in(ArchitectureRules.class);

    @ArchTest
    static final ArchRule PEER_RULES_ARE_PURE = noClasses()
            .that()
            .resideInAPackage("..diameter.peer.logic..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.netty..", "org.slf4j..", "java.util.concurrent..")
            .because("the rules of a peer are tested as tables");
}
