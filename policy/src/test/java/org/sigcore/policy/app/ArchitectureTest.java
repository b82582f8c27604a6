// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import org.sigcore.testkit.ArchitectureRules;
import org.sigcore.testkit.LayerRules;
import org.sigcore.testkit.RoomRules;

@AnalyzeClasses(packages = "org.sigcore.policy", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchTests RULES = ArchTests.in(ArchitectureRules.class);

    @ArchTest
    static final ArchTests ROOMS = ArchTests.in(RoomRules.class);

    @ArchTest
    static final ArchTests LAYERS = ArchTests.in(LayerRules.class);
}
