// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.sigcore.testkit.ArchitectureRules;

/** The rules that fit a program without roles. */
@AnalyzeClasses(packages = "org.sigcore.gatling", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule NO_CYCLES = ArchitectureRules.PACKAGES_ARE_FREE_OF_CYCLES;

    @ArchTest
    static final ArchRule NAMES = ArchitectureRules.NAMES_SAY_SOMETHING;

    @ArchTest
    static final ArchRule LOGGING = ArchitectureRules.NO_JAVA_UTIL_LOGGING;
}
